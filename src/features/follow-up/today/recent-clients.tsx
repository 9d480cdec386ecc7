import { Link } from '@tanstack/react-router';
import { useRecentPeople } from '#offline/reads/recent-people.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { Icon } from '#ui/icon.tsx';
import { recentFiles } from '#ui/navigation/recent-files.ts';
import './recent-clients.css';

/** The clients whose file, or one of whose contracts, was opened last on this device, with a link to the client search. */
export function RecentClients({ userId }: { readonly userId: number }) {
  const recent = useRecentPeople(userId, recentFiles);
  return (
    <nav className="recent" aria-labelledby="recent">
      <div className="recent-head">
        <h2 id="recent">Clients</h2>
        <Link to="/client/search" className="recent-all">
          <Icon name="search" />
          Tous les clients
        </Link>
      </div>
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
      </ul>
    </nav>
  );
}
