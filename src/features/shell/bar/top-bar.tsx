import { useMatches } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useIsViewInterrupted, useView } from '#api/session/use-session.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { QuickSearchButton } from '../quick-search/quick-search-button.tsx';
import { routeName } from '../screen-router.ts';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionState } from './connection-state.tsx';
import { OutboxBadge } from './outbox-badge.tsx';
import './top-bar.css';

// Lazy-loaded: used by administrators only.
const ViewBar = lazyComponent(() => import('./view-bar.tsx'));
const ViewInterrupted = lazyComponent(() => import('./view-interrupted.tsx'));

interface TopBarProps {
  readonly user: SessionUser;
  readonly overlay: RefObject<HTMLDialogElement | null>;
}

/** Top bar: screen name, search, connection state and account menu. */
export function TopBar({ user, overlay }: TopBarProps) {
  const name = useMatches({ select: routeName });
  const view = useView();
  const isInterrupted = useIsViewInterrupted();
  return (
    <header className="top-bar" data-print="hide">
      <div className="top-bar-row">
        <button
          type="button"
          className="square below-landscape"
          aria-label="Ouvrir le menu"
          aria-haspopup="dialog"
          onClick={() => overlay.current?.showModal()}
        >
          <Icon name="menu" size={24} />
        </button>
        <img src="/icons/lagon.svg" alt="" width="36" height="36" className="top-bar-mark" />
        <span className="top-bar-name">{name ?? 'Lagon'}</span>
        <QuickSearchButton userId={user.id} />
        <ConnectionState />
        <OutboxBadge />
        <AccountMenu user={user} />
      </div>
      {view ? <ViewBar view={view} /> : null}
      {isInterrupted ? <ViewInterrupted /> : null}
    </header>
  );
}
