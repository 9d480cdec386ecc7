import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import type { SearchableClient } from '#shared/search/client-search.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { rowLinkProps } from '#ui/table/table-rows.tsx';
import { type QueuedClient, queuedClients } from './queued-clients.ts';

interface QueuedClientListProps {
  /** The test of the search that is shown below. */
  readonly matches: (client: SearchableClient) => boolean;
  /** Called with the chosen client; without it, a row opens the item of the outbox. */
  readonly onChoose?: ((client: QueuedClient) => void) | undefined;
  /** Why a client of the list cannot be chosen yet. */
  readonly note?: string | undefined;
  /** Whether only clients that other work can name (`waiting`) are chosen. */
  readonly isNamed?: boolean | undefined;
}

const target = { display: 'flex', alignItems: 'center', width: '100%', minHeight: 44, textAlign: 'start' } as const;

const waitingText = (clients: readonly QueuedClient[]): string =>
  clients.some(({ needsAction }) => needsAction)
    ? 'Ceux qui sont à corriger ou à confirmer attendent votre décision.'
    : 'Ces clients partiront seuls dès que possible.';

/** New clients of the outbox that match a search; nothing if there is none. */
export function QueuedClientList({ matches, onChoose, note, isNamed = false }: QueuedClientListProps) {
  const { entries } = useOutbox();
  const clients = useMemo(() => queuedClients(entries), [entries]).filter(({ searchable }) => matches(searchable));
  if (clients.length === 0) return null;
  return (
    <PageSection title="Sur cet appareil" facts={note ?? waitingText(clients)} isPlain>
      <ListRows aria-label="Clients non envoyés">
        {clients.map((client) => (
          <li key={client.key}>
            <Icon name={client.searchable.row.personType === 'MOR' ? 'broker' : 'user'} />
            <div>
              {onChoose && (client.waiting || !isNamed) ? (
                <button type="button" style={target} onClick={() => onChoose(client)} {...rowLinkProps}>
                  {client.name}
                </button>
              ) : (
                <Link to="/sync" search={{ item: client.key }} style={target} {...rowLinkProps}>
                  {client.name}
                </Link>
              )}
            </div>
            <StatusChip status={client.state} />
          </li>
        ))}
      </ListRows>
    </PageSection>
  );
}
