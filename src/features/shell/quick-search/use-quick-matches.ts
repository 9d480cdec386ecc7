import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { uncachedQuery } from '#offline/reads/query-defaults.ts';
import { useQuickRows, useQuickTasks } from '#offline/reads/use-quick-rows.ts';
import type { DataOrigin, FallbackCause } from '#shared/completeness/data-origin.ts';
import { isAllowed } from '#shared/operations/access.ts';
import { type ClientRow, clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import { recentFiles } from '#ui/navigation/recent-files.ts';
import { matchesQueuedClient, queuedClients } from '#work/clients/queued-clients.ts';
import {
  claimEntry,
  clientEntry,
  contractEntry,
  excludeEntries,
  type QuickEntry,
  type QuickGroup,
  queuedClientEntry,
  taskEntry,
} from './quick-entry.ts';

interface QuickMatches {
  /** Matches on this device; the previous ones stay until new ones arrive. */
  readonly stored: readonly QuickGroup[];
  /** Additional matches of the server, appended so that nothing moves. */
  readonly more: readonly QuickGroup[];
  readonly isFetching: boolean;
  /** Why the server did not respond; undefined while the request is pending. */
  readonly serverCause: FallbackCause | undefined;
  /** Matching clients for actions: from the device, else from the server. */
  readonly clients: readonly Pick<ClientRow, 'id' | 'fullname'>[];
  /** Provenance of the device’s matches; undefined if it stores nothing. */
  readonly origin: DataOrigin | undefined;
}

/** Matches for a typed text: from this device at once, from the server after a debounce. */
export const useQuickMatches = (typed: string): QuickMatches => {
  const user = useSession()?.user ?? null;
  const tasks = useQuickTasks(typed, isAllowed(taskSearch.access, user));
  const { device, server, isOffline, serverCause, isLongEnough } = useQuickRows(typed);
  const { entries } = useOutbox();
  const queued = useMemo(() => queuedClients(entries).filter(matchesQueuedClient(typed)), [entries, typed]);
  const fromDevice = {
    clients: device.data?.value.clients.map(clientEntry) ?? [],
    contracts: device.data?.value.contracts.map(contractEntry) ?? [],
    claims: device.data?.value.claims?.map(claimEntry) ?? [],
  };
  const fromServer = {
    clients: excludeEntries(server.data?.clients.map(clientEntry) ?? [], fromDevice.clients),
    contracts: excludeEntries(server.data?.contracts.map(contractEntry) ?? [], fromDevice.contracts),
    claims: excludeEntries(server.data?.claims?.map(claimEntry) ?? [], fromDevice.claims),
  };
  const groupTitle = (kind: keyof typeof fromDevice, name: string) =>
    fromDevice[kind].length > 0 ? `${name}, sur le serveur` : name;
  // Groups appear together: one that arrived later would move the others while somebody taps them.
  if (!isLongEnough || device.isPending || tasks.isDevicePending) {
    const noMatches = { stored: [], more: [], clients: [], serverCause: undefined, origin: undefined };
    return { ...noMatches, isFetching: isLongEnough };
  }
  const isServerPending = !isOffline && (!server.isFetched || tasks.isServerPending);
  return {
    stored: [
      { title: 'Clients', entries: [...queued.map(queuedClientEntry), ...fromDevice.clients] },
      { title: 'Devis et contrats', entries: fromDevice.contracts },
      { title: 'Sinistres', entries: fromDevice.claims },
      { title: 'Demandes', entries: tasks.device.map(taskEntry) },
    ],
    clients: (device.data?.value.clients.length ? device.data.value : server.data)?.clients ?? [],
    more: isServerPending
      ? []
      : [
          { title: groupTitle('clients', 'Clients'), entries: fromServer.clients },
          { title: groupTitle('contracts', 'Devis et contrats'), entries: fromServer.contracts },
          { title: groupTitle('claims', 'Sinistres'), entries: fromServer.claims },
          { title: 'Demandes', entries: tasks.server.map(taskEntry) },
        ],
    isFetching: isServerPending,
    serverCause,
    origin: device.data ?? undefined,
  };
};

/** Recently opened files that this device stores. */
export const useRecentEntries = (userId: number): readonly QuickEntry[] => {
  const { device } = useOffline();
  const entryOf = async (path: string): Promise<QuickEntry | undefined> => {
    const id = Number(path.split('/').at(-1));
    if (path.startsWith('/client/')) {
      const person = (await device.find(clientGet, { idClient: id }))?.value.person;
      return person && clientEntry(person);
    }
    const file = (await device.find(contractGet, { idContrat: id }))?.value.contract;
    if (!file) return undefined;
    const { number, status, person, product } = file.details;
    return contractEntry({
      id,
      numero: number,
      nomSouscripteur: person.fullname,
      codeProduit: product.code,
      libelleStatut: status,
    });
  };
  const { data = [] } = useQuery({
    ...uncachedQuery,
    queryKey: ['quick search', 'recent', userId],
    queryFn: async () => (await Promise.all(recentFiles(userId).map(entryOf))).filter((entry) => entry !== undefined),
  });
  return data;
};
