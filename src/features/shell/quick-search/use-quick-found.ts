import { useQuery } from '@tanstack/react-query';
import { causeOf } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { useOffline, useTrouble } from '#offline/interfaces/offline-context.tsx';
import { forOneScreen } from '#offline/reads/query-defaults.ts';
import { useQuickRows, useQuickTasks } from '#offline/reads/use-quick-rows.ts';
import type { DataOrigin, FallbackCause } from '#shared/completeness/data-origin.ts';
import { isAllowed } from '#shared/operations/access.ts';
import { type ClientRow, clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import { recentFiles } from '#ui/navigation/recent-files.ts';
import { clientEntry, contractEntry, type QuickEntry, type QuickGroup, taskEntry, without } from './quick-entry.ts';

export interface QuickFound {
  /** Found on this device; those of the letters before stay until the next come. */
  readonly held: readonly QuickGroup[];
  /** Found by the server alone. They come after everything else, so that nothing moves. */
  readonly more: readonly QuickGroup[];
  readonly isAsking: boolean;
  /** Why the server did not answer; undefined while it may. */
  readonly serverCause: FallbackCause | undefined;
  /** Those found whom an action may be for: the device's, where it knows any. */
  readonly people: readonly Pick<ClientRow, 'id' | 'fullname'>[];
  /** What is known of the device's part; undefined where it keeps nothing. */
  readonly known: DataOrigin | undefined;
}

/** Clients, contracts and requests that letters mean: from this device at once, from the server a little later. */
export const useQuickFound = (typed: string): QuickFound => {
  const user = useSession()?.user ?? null;
  const tasks = useQuickTasks(typed, isAllowed(taskSearch.access, user));
  const { device, server, isOffline, isLongEnough } = useQuickRows(typed);
  const away = useTrouble() === 'server' ? 'failing' : 'away';
  const held = {
    clients: device.data?.value.clients.map(clientEntry) ?? [],
    contracts: device.data?.value.contracts.map(contractEntry) ?? [],
  };
  const more = {
    clients: without(server.data?.clients.map(clientEntry) ?? [], held.clients),
    contracts: without(server.data?.contracts.map(contractEntry) ?? [], held.contracts),
  };
  const title = (kind: 'clients' | 'contracts', name: string) =>
    held[kind].length > 0 ? `${name}, sur le serveur` : name;
  if (!isLongEnough)
    return { held: [], more: [], people: [], isAsking: false, serverCause: undefined, known: undefined };
  return {
    held: [
      { title: 'Clients', entries: held.clients },
      { title: 'Devis et contrats', entries: held.contracts },
      { title: 'Demandes', entries: tasks.map(taskEntry) },
    ],
    people: (device.data?.value.clients.length ? device.data.value : server.data)?.clients ?? [],
    more: [
      { title: title('clients', 'Clients'), entries: more.clients },
      { title: title('contracts', 'Devis et contrats'), entries: more.contracts },
    ],
    isAsking: !isOffline && !server.isFetched,
    serverCause: isOffline ? away : server.isError ? (causeOf(server.error) ?? 'failing') : undefined,
    known: device.data ?? undefined,
  };
};

/** The files opened last, as far as this device knows them. */
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
    ...forOneScreen,
    queryKey: ['quick search', 'recent', userId],
    queryFn: async () => (await Promise.all(recentFiles(userId).map(entryOf))).filter((entry) => entry !== undefined),
  });
  return data;
};
