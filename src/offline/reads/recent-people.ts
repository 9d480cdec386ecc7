import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { uncachedQuery } from './query-defaults.ts';

/** People of some dossier paths (`/client/search/7`, `/contract/search/12`), each once, if known to the device. */
const recentPeople = async (
  { device }: Pick<OfflineServices, 'device'>,
  paths: readonly string[],
): Promise<Person[]> => {
  const findPerson = async (path: string): Promise<Person | undefined> => {
    const id = Number(path.split('/').at(-1));
    if (path.startsWith('/client/')) return (await device.find(clientGet, { idClient: id }))?.value.person;
    return (await device.find(contractGet, { idContrat: id }))?.value.contract?.details.person;
  };
  const people = (await Promise.all(paths.map(findPerson))).filter((person) => person !== undefined);
  return [...new Map(people.map((person) => [person.id, person])).values()];
};

/** Hook for `recentPeople`; `paths` returns the recently opened dossiers. */
export const useRecentPeople = (userId: number, paths: (userId: number) => readonly string[]): readonly Person[] => {
  const offline = useOffline();
  const { data = [] } = useQuery({
    ...uncachedQuery,
    queryKey: ['recent people', userId],
    queryFn: () => recentPeople(offline, paths(userId)),
  });
  return data;
};
