import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { forOneScreen } from './query-defaults.ts';

/** Who the files of some paths (`/client/search/7`, `/contract/search/12`) are about, each once, as far as this device knows. */
const recentPeople = async (
  { device }: Pick<OfflineServices, 'device'>,
  paths: readonly string[],
): Promise<Person[]> => {
  const personOf = async (path: string): Promise<Person | undefined> => {
    const id = Number(path.split('/').at(-1));
    if (path.startsWith('/client/')) return (await device.find(clientGet, { idClient: id }))?.value.person;
    return (await device.find(contractGet, { idContrat: id }))?.value.contract?.details.person;
  };
  const people = (await Promise.all(paths.map(personOf))).filter((person) => person !== undefined);
  return [...new Map(people.map((person) => [person.id, person])).values()];
};

/** The same for a screen; `paths` tells the files that a person opened last, when the screen is shown. */
export const useRecentPeople = (userId: number, paths: (userId: number) => readonly string[]): readonly Person[] => {
  const offline = useOffline();
  const { data = [] } = useQuery({
    ...forOneScreen,
    queryKey: ['recent people', userId],
    queryFn: () => recentPeople(offline, paths(userId)),
  });
  return data;
};
