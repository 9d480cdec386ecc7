import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useView } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { ownBroker } from '#shared/operations/people/own-broker.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { Icon } from '#ui/icon.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import { setTheme, useTheme } from '#ui/theme/theme.ts';
import { isPersonal } from '../main-screens.ts';
import './account-menu.css';
import { useHoverDisclosure } from '#ui/disclosure/hover-disclosure.ts';
import { accountGroupsFor } from '../account-entries.ts';

/** Account menu: initials with a panel that opens on hover, tap and key. Specification 1, section 2 "Account menu". */
export function AccountMenu({ user }: { readonly user: SessionUser }) {
  const menu = useHoverDisclosure();
  return (
    <div ref={menu.root} className="account" {...menu.rootProps}>
      <button
        type="button"
        className="avatar"
        aria-expanded={menu.isOpen}
        aria-controls="account-panel"
        aria-label={`Compte ${withDe(user.fullName)}, ${user.initials}`}
        onClick={menu.toggle}
      >
        {user.initials}
      </button>
      {menu.isOpen ? <AccountPanel user={user} onDone={menu.close} /> : null}
    </div>
  );
}

function AccountPanel({ user, onDone }: { readonly user: SessionUser; readonly onDone: () => void }) {
  const router = useRouter();
  // While viewing as another user, sign-out and personal screens are hidden.
  const isSeen = useView() !== undefined;
  const broker = useQuery({ ...readQuery(useOffline(), ownBroker, {}), enabled: user.agency !== null });
  const logo = broker.data?.value.logo;
  const groups = accountGroupsFor(user, (path) => isRoutablePath(router, path) && !(isSeen && isPersonal(path)));
  return (
    <div id="account-panel" className="account-panel">
      <div className="account-greeting">
        <p>Bonjour {user.fullName}</p>
        <p>{user.agency ? user.agency.name : user.userName}</p>
        {logo ? <img src={logo} alt={`Logo ${withDe(user.agency?.name ?? '')}`} className="account-logo" /> : null}
      </div>
      <nav aria-label="Compte">
        {groups.map((group) => (
          <div key={group.title ?? 'own'} className="account-group">
            {group.title ? <p className="account-title">{group.title}</p> : null}
            {group.entries.map((entry) => (
              <PathLink key={entry.path} path={entry.path} onClick={onDone} className="row">
                <Icon name={entry.icon} />
                {entry.label}
              </PathLink>
            ))}
          </div>
        ))}
        <div className="account-group">
          <ThemeSwitch />
          {isSeen ? null : (
            <PathLink path="/logout" onClick={onDone} className="row">
              <Icon name="logout" />
              Se déconnecter
            </PathLink>
          )}
        </div>
      </nav>
    </div>
  );
}

function ThemeSwitch() {
  const isDark = useTheme() === 'dark';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDark}
      className="row"
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      <Icon name="moon" />
      Mode sombre
      <span aria-hidden="true" className="switch-track">
        <span />
      </span>
    </button>
  );
}
