import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { uncachedQuery } from '#offline/reads/query-defaults.ts';
import { quickSearch } from '#shared/operations/home/quick-search.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { PageSection } from '#ui/page/page.tsx';
import type { Relation } from './client-relations.ts';

/** Persons named in the client’s contracts; those who are clients link to their file. */
export function ClientRelations({ relations }: { readonly relations: readonly Relation[] }) {
  const { device } = useOffline();
  const { data: files } = useQuery({
    ...uncachedQuery,
    queryKey: ['related clients', relations.map(({ fullname, birthDate }) => [fullname, birthDate])],
    // A person is matched to a client only by equal name and birth date.
    queryFn: () =>
      Promise.all(
        relations.map(async ({ fullname, birthDate }) => {
          if (!birthDate) return null;
          const clients = (await device.find(quickSearch, { text: fullname }))?.value.clients ?? [];
          return clients.find((client) => client.birthDate === birthDate)?.id ?? null;
        }),
      ),
    enabled: relations.length > 0,
  });
  if (relations.length === 0) return null;
  return (
    <PageSection title="Personnes nommées dans ses contrats">
      <ListRows>
        {relations.map(({ fullname, birthDate, role, contractId, contractNumber }, index) => {
          const clientId = files?.[index];
          return (
            <li key={`${fullname} ${birthDate}`}>
              <Icon name="user" />
              <div>
                {clientId ? (
                  <Link to="/client/search/$id" params={{ id: String(clientId) }} className="client-link">
                    {fullname}
                  </Link>
                ) : (
                  <span>{fullname}</span>
                )}
                <small>{[role, frenchDate(birthDate)].filter(Boolean).join(' · ')}</small>
              </div>
              <Link to="/contract/search/$id" params={{ id: String(contractId) }} className="client-link">
                {contractNumber}
              </Link>
            </li>
          );
        })}
      </ListRows>
    </PageSection>
  );
}
