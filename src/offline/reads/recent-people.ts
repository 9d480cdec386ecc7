import type { OfflineServices } from '#offline/base/types.ts';
import { clientGet } from '#shared/contract/clients/clients.ts';
import { contractGet } from '#shared/contract/contracts/contracts.ts';
import type { Person } from '#shared/contract/wire/person.ts';

/** Who the files of some paths (`/client/search/7`, `/contract/search/12`) are about, each once, as far as this device knows. */
export const recentPeople = async (
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
