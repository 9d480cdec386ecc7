import { readQuery } from '#offline/read-query.ts';
import type { OfflineServices } from '#offline/types.ts';
import { contractGet } from '#shared/contract/contracts.ts';
import { listItems } from '#shared/contract/lists.ts';
import { taskSearch } from '#shared/contract/tasks.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** The requests of the broker; without network, as they were last listed. */
export const taskListQuery = (offline: Reader) => readQuery(offline, taskSearch, {});

/** The types of request. */
export const taskNaturesQuery = (offline: Reader) => readQuery(offline, listItems, { listName: 'taskNatures' });

/** The contract that a link to the form names. */
export const taskContractQuery = (offline: Reader, id: number) => readQuery(offline, contractGet, { idContrat: id });
