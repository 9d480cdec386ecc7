import type { QueryKey } from '@tanstack/react-query';
import type { SyncRow } from '#offline/device/device-database.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { nextActionList } from '#shared/operations/home/next-actions.ts';
import { estimateGet } from '#shared/operations/quotes/estimates.ts';
import { taskGet, taskRecent } from '#shared/operations/tasks/task-file.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { readKey } from './read-query.ts';

/** Where the synchronisation stands once a page was stored, and the numbers of what was on the device and left with it. */
export interface AppliedPage extends SyncRow {
  readonly left?: readonly number[];
}

/** Numbers of what left the portfolio: contracts and quotes, or clients. */
export interface LeftDossiers {
  readonly contracts?: readonly number[] | undefined;
  readonly clients?: readonly number[] | undefined;
}

/** What tells of requests names people, and a kept answer can only be removed whole: it leaves with any client. */
export const requestsOfAnybody: readonly EndpointDefinition[] = [taskGet, taskRecent, taskSearch, nextActionList];

/** Query keys of the files of what left, and of all requests where a client did. */
export const keysOfLeft = ({ contracts = [], clients = [] }: LeftDossiers): readonly QueryKey[] => [
  ...contracts.flatMap((idContrat) => [readKey(contractGet, { idContrat }), readKey(estimateGet, { idContrat })]),
  ...clients.map((idClient) => readKey(clientGet, { idClient })),
  ...(clients.length > 0 ? [readKey(taskGet)] : []),
];
