import type { QueryKey } from '@tanstack/react-query';
import type { SyncRow } from '#offline/device/device-database.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { commissionMonth } from '#shared/operations/commissions/statements.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { followUpList } from '#shared/operations/follow-up/reminders.ts';
import { nextActionList } from '#shared/operations/home/next-actions.ts';
import { estimateGet } from '#shared/operations/quotes/estimates.ts';
import { taskGet, taskRecent } from '#shared/operations/tasks/task-file.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { readKey } from './read-query.ts';

/** Sync state after a page was stored, with the ids that it removed from the device. */
export interface AppliedPage extends SyncRow {
  readonly removedIds?: readonly number[];
}

/** Ids that left the portfolio: contracts and quotes, or clients. */
export interface RemovedDossiers {
  readonly contracts?: readonly number[] | undefined;
  readonly clients?: readonly number[] | undefined;
  /** Others may have left: whoever stored the last page could not report it. */
  readonly isUnknown?: true;
}

export const unknownRemovals: RemovedDossiers = { isUnknown: true };

/**
 * Operations about tasks, reminders and commissions: their answers name people and can only be removed as a whole, so they are
 * removed with any client.
 */
export const taskOperations: readonly EndpointDefinition[] = [
  taskGet,
  taskRecent,
  taskSearch,
  nextActionList,
  followUpList,
  commissionMonth,
];

/** Query keys of removed dossiers, of all tasks if a client was removed, and of all dossiers if it is unknown which. */
export const removedQueryKeys = ({ contracts = [], clients = [], isUnknown }: RemovedDossiers): readonly QueryKey[] => [
  ...(isUnknown ? [contractGet, estimateGet, clientGet, taskGet].map((endpoint) => readKey(endpoint)) : []),
  ...contracts.flatMap((idContrat) => [readKey(contractGet, { idContrat }), readKey(estimateGet, { idContrat })]),
  ...clients.map((idClient) => readKey(clientGet, { idClient })),
  ...(clients.length > 0 ? [readKey(taskGet)] : []),
];
