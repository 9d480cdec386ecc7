import type { SyncRow } from '#offline/device/device-database.ts';
import { clientGet } from '#shared/contract/clients/clients.ts';
import { contractGet } from '#shared/contract/contracts/contracts.ts';
import { estimateGet } from '#shared/contract/quotes/estimates.ts';
import { nextActionList } from '#shared/contract/shell/next-actions.ts';
import { taskGet, taskRecent } from '#shared/contract/tasks/task-file.ts';
import { taskSearch } from '#shared/contract/tasks/tasks.ts';
import type { EndpointDefinition } from '#shared/contract/wire/endpoint.ts';

/** A read of this person's that holds no more; without input, all of an operation's. */
export interface GoneRead {
  readonly path: string;
  readonly input?: object;
}

/** Where the synchronisation stands once a page was stored, and the numbers of what was on the device and left with it. */
export interface AppliedPage extends SyncRow {
  readonly left?: readonly number[];
}

/** Numbers of what left the portfolio: contracts and quotes, or clients. */
export interface LeftDossiers {
  readonly contracts?: readonly number[] | undefined;
  readonly clients?: readonly number[] | undefined;
}

/** What tells of requests names people, and says of no row which client it is about: it leaves with any of them. */
export const requestsOfAnybody: readonly EndpointDefinition[] = [taskGet, taskRecent, taskSearch, nextActionList];

/** The files of what left, and those of requests: whoever has one open reads it again. */
export const readsOfLeft = ({ contracts = [], clients = [] }: LeftDossiers): readonly GoneRead[] => [
  ...contracts.flatMap((idContrat) => [contractGet, estimateGet].map(({ path }) => ({ path, input: { idContrat } }))),
  ...clients.map((idClient) => ({ path: clientGet.path, input: { idClient } })),
  ...(clients.length > 0 ? [{ path: taskGet.path }] : []),
];
