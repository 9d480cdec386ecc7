import { useMatches } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import type { SessionUser } from '#shared/contract/session-shape.ts';
import { Icon } from '#ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionState } from './connection-state.tsx';
import { OutboxBadge } from './outbox-badge.tsx';
import './top-bar.css';
import { TopSearch } from './top-search.tsx';

interface TopBarProps {
  readonly user: SessionUser;
  readonly overlay: RefObject<HTMLDialogElement | null>;
}

/** The route's name, the quick search, the connection and the person. */
export function TopBar({ user, overlay }: TopBarProps) {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const [isSearchOpen, setIsSearchOpen] = useState(false);
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
        <div className="top-bar-search">
          <TopSearch />
        </div>
        <button
          type="button"
          className="square phone-only"
          aria-label="Rechercher un contrat"
          aria-expanded={isSearchOpen}
          onClick={() => setIsSearchOpen(!isSearchOpen)}
        >
          <Icon name={isSearchOpen ? 'close' : 'search'} />
        </button>
        <ConnectionState />
        <OutboxBadge />
        <AccountMenu user={user} />
      </div>
      {isSearchOpen ? (
        <div className="top-bar-second phone-only">
          <TopSearch onSearched={() => setIsSearchOpen(false)} />
        </div>
      ) : null}
    </header>
  );
}
