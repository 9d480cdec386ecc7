import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import { taskGet } from '#shared/operations/tasks/task-file.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import { type TaskState, taskStates } from './task-states.ts';

type Reader = Pick<OfflineServices, 'read'>;

interface TaskListChoice {
  readonly clientId?: number;
  readonly state?: TaskState | undefined;
}

/** Requests of the broker, of one client or in one state; offline, as last listed. */
export const taskListQuery = (offline: Reader, { clientId, state }: TaskListChoice = {}) =>
  readQuery(offline, taskSearch, {
    ...(clientId === undefined ? {} : { idPersonne: clientId }),
    ...(state === undefined ? {} : { codeEtatList: [...taskStates[state].statuses] }),
  });

/** A request file; offline, as last synchronized or read. */
export const taskFileQuery = (offline: Reader, id: number) => readQuery(offline, taskGet, { idTask: id });

/** Types of request. */
export const taskNaturesQuery = (offline: Reader) => readQuery(offline, listItems, { listName: 'taskNatures' });

/** Client preselected by a link to the form. */
export const taskClientQuery = (offline: Reader, id: number) => readQuery(offline, clientGet, { idClient: id });

/** Contract preselected by a link to the form. */
export const taskContractQuery = (offline: Reader, id: number) => readQuery(offline, contractGet, { idContrat: id });
