import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { FirstQueries } from '#offline/reads/first-queries.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import { taskGet } from '#shared/operations/tasks/task-file.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { processingTaskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { type TaskState, taskStates } from './task-states.ts';

// Bundled in one chunk without components: the loaders of the routes need it before the screens.
// @chunk reads

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

/** Open requests about a contract or a client; offline, as last listed. */
export const openTasksQuery = (offline: Reader, about: Pick<Input<typeof taskSearch>, 'idContrat' | 'idPersonne'>) =>
  readQuery(offline, taskSearch, { ...about, codeEtatList: [...processingTaskStatuses] });

/** A request file; offline, as last synchronized or read. */
export const taskFileQuery = (offline: Reader, id: number) => readQuery(offline, taskGet, { idTask: id });

/** Types of request. */
export const taskNaturesQuery = (offline: Reader) => readQuery(offline, listItems, { listName: 'taskNatures' });

/** Client preselected by a link to the form. */
export const taskClientQuery = (offline: Reader, id: number) => readQuery(offline, clientGet, { idClient: id });

/** Contract preselected by a link to the form. */
export const taskContractQuery = (offline: Reader, id: number) => readQuery(offline, contractGet, { idContrat: id });

/** Row of that contract, which a device stores longer than its file. */
export const taskContractRowQuery = (offline: Reader, id: number) =>
  readQuery(offline, contractSearch, { idContrat: id, pageSize: 1 });

/** First query of the list of requests. */
export const taskListQueries: FirstQueries<{ readonly state?: TaskState | undefined }> = (offline, { search }) => [
  taskListQuery(offline, search),
];

/** Parameters of an address that begins a request, or names its draft. */
interface TaskBeginning {
  readonly contract?: number | undefined;
  readonly client?: number | undefined;
  readonly draft?: string | undefined;
}

/** First queries of the form: types of request, and the preselected contract or client. */
export const taskFormQueries: FirstQueries<TaskBeginning> = (offline, { search: { contract, client, draft } }) => [
  taskNaturesQuery(offline),
  ...(contract !== undefined && draft === undefined ? [taskContractQuery(offline, contract)] : []),
  ...(client !== undefined && draft === undefined ? [taskClientQuery(offline, client)] : []),
];
