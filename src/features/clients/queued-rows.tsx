import * as v from 'valibot';
import { clientSearch } from '#shared/operations/clients/clients.ts';
import { matchesClient } from '#shared/search/client-search.ts';
import { QueuedClientList } from '#work/clients/queued-client-list.tsx';
import type { QueuedClient } from '#work/clients/queued-clients.ts';
import { type ClientSearchState, clientSearchInput, naturalPersonFilter } from './client-search-definition.ts';

interface QueuedRowsProps {
  readonly state: ClientSearchState;
  readonly onChoose?: (client: QueuedClient) => void;
  /** Why a client of the list cannot be chosen yet. */
  readonly note?: string;
  /** Whether only clients that other work can name are chosen. */
  readonly isNamed?: boolean;
  /** Whether companies are left out. */
  readonly isWithoutCompanies?: boolean;
}

/** Clients of the outbox that match a client search. */
export default function QueuedRows({ state, isWithoutCompanies, ...list }: QueuedRowsProps) {
  const input = { ...clientSearchInput(state), ...(isWithoutCompanies && naturalPersonFilter) };
  return <QueuedClientList matches={matchesClient(v.parse(clientSearch.input, input))} {...list} />;
}
