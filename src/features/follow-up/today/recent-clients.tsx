import { Link } from '@tanstack/react-router';
import { useSession } from '#api/session/use-session.ts';
import { useRecentPeople } from '#offline/reads/recent-people.ts';
import { isAllowed } from '#shared/operations/access.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { Icon } from '#ui/icon.tsx';
import { recentFiles } from '#ui/navigation/recent-files.ts';
import './recent-clients.css';

/** The clients whose file, or one of whose contracts, was opened last on this device, with links to the client search and to a claim. */
export function RecentClients({ userId }: { readonly userId: number }) {
  const recent = useRecentPeople(userId, recentFiles);
  const user = useSession()?.user ?? null;
  return (
    <nav className="recent" aria-labelledby="recent">
      <h2 id="recent">Clients</h2>
      <ul>
        {recent.map((person) => (
          <li key={person.id}>
            <Link to="/client/search/$id" params={{ id: String(person.id) }}>
              <span>{person.fullname}</span>
              <small>
                {[person.address.city, person.phone && formatPhone(person.phone.number)].filter(Boolean).join(' · ')}
              </small>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/client/search" className="button">
            <Icon name="search" />
            Tous les clients
          </Link>
        </li>
        {isAllowed('linked', user) ? (
          <li>
            <Link to="/claim/create" className="button">
              <Icon name="warning" />
              Déclarer un sinistre
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
