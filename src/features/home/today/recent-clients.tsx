import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOffline } from '#offline/base/offline-context.tsx';
import { clientGet } from '#shared/contract/clients/clients.ts';
import { contractGet } from '#shared/contract/contracts/contracts.ts';
import type { Person } from '#shared/contract/wire/person.ts';
import { phoneInPairs } from '#shared/primitives/phone/phone-pairs.ts';
import { recentFiles } from '#ui/behaviour/recent-files.ts';
import { Icon } from '#ui/icon.tsx';

/** The clients whose file, or one of whose contracts, was opened last on this device; and the way to any other. */
export function RecentClients({ userId }: { readonly userId: number }) {
  const { device } = useOffline();
  const personOf = async (path: string): Promise<Person | undefined> => {
    const id = Number(path.split('/').at(-1));
    if (path.startsWith('/client/')) return (await device.find(clientGet, { idClient: id }))?.value.person;
    return (await device.find(contractGet, { idContrat: id }))?.value.contract?.details.person;
  };
  const { data = [] } = useQuery({
    // Nothing of it is kept beyond the screen: it names people.
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryKey: ['recent clients', userId],
    queryFn: async () => {
      const people = (await Promise.all(recentFiles(userId).map(personOf))).filter((person) => person !== undefined);
      return [...new Map(people.map((person) => [person.id, person])).values()];
    },
  });
  return (
    <nav className="recent" aria-labelledby="recent">
      <h2 id="recent">Clients</h2>
      <ul>
        {data.map((person) => (
          <li key={person.id}>
            <Link to="/client/search/$id" params={{ id: String(person.id) }}>
              <span>{person.fullname}</span>
              <small>
                {[person.address.city, person.phone && phoneInPairs(person.phone.number)].filter(Boolean).join(' · ')}
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
      </ul>
    </nav>
  );
}
