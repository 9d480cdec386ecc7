import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#api/errors.ts';
import { endedSession, setSession } from '#api/session/session-store.ts';
import { connectQueries, dropRemovedDossiers } from '#offline/connect-queries.ts';
import { closedOutbox } from '#offline/outbox/work-services.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { removedQueryKeys } from '#offline/reads/removed-dossiers.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { taskGet } from '#shared/operations/tasks/task-file.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';

const sessionOf = (id: number): Session =>
  ({ token: `t${id}`, refreshToken: `r${id}`, user: { id, userName: `u${id}@lagon.nc` } }) as Session;

const connect = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  connectQueries(queries, {
    recordOwnChange: () => undefined,
    connectivity: { state: 'online', subscribe: () => () => undefined },
    outbox: { getSnapshot: () => closedOutbox, subscribe: () => () => undefined },
  } as unknown as Parameters<typeof connectQueries>[1]);
  return queries;
};

beforeEach(() => {
  setSession(sessionOf(1));
});

test('query cache: survives a new sign-in of the same person and refetches', () => {
  const queries = connect();
  queries.setQueryData(['/api/list'], 'what the form shows');
  const refetch = vi.spyOn(queries, 'invalidateQueries');
  setSession(endedSession(sessionOf(1)));
  expect(queries.getQueryData(['/api/list'])).toBe('what the form shows');
  expect(refetch).not.toHaveBeenCalled();
  setSession({ ...sessionOf(1), token: 'new', refreshToken: 'new' });
  expect(queries.getQueryData(['/api/list'])).toBe('what the form shows');
  expect(refetch).toHaveBeenCalledTimes(1);
  // A token refresh is not a sign-in.
  setSession({ ...sessionOf(1), token: 'newer', refreshToken: 'newer' });
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('query cache: is cleared in every tab when another person signs in', () => {
  const queries = connect();
  for (const next of [sessionOf(2), null, sessionOf(1), endedSession(sessionOf(2))]) {
    queries.setQueryData(['/api/list'], 'of whoever was here');
    setSession(next);
    expect(queries.getQueryData(['/api/list'])).toBeUndefined();
  }
});

test('query cache: drops a moved contract and invalidates the others', () => {
  const queries = connect();
  const [movedContract, otherContract] = [
    readKey(contractGet, { idContrat: 41 }),
    readKey(contractGet, { idContrat: 42 }),
  ];
  const [client, task, menu] = [readKey(clientGet, { idClient: 7 }), readKey(taskGet, { idTask: 3 }), ['/api/menu']];
  for (const key of [movedContract, otherContract, client, task]) queries.setQueryData(key, 'read before');
  queries
    .getQueryCache()
    .build(queries, { queryKey: menu, meta: { isReference: true } })
    .setData('menu');
  dropRemovedDossiers(queries, removedQueryKeys({ contracts: [41] }));
  dropRemovedDossiers(queries, removedQueryKeys({ clients: [7] }));
  expect([movedContract, client, task].map((key) => queries.getQueryData(key))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(queries.getQueryState(otherContract)).toMatchObject({ data: 'read before', isInvalidated: true });
  expect(queries.getQueryState(menu)).toMatchObject({ data: 'menu', isInvalidated: false });
});

test('query cache: drops what the server reports missing, and keeps data on a network failure', async () => {
  const queries = connect();
  const queryKey = readKey(contractGet, { idContrat: 41 });
  const reads = [async () => 'read', async () => Promise.reject(new Error('away'))];
  const refuse = () => Promise.reject(new CallError(404, 'Ce contrat n’existe pas'));
  for (const queryFn of reads) await queries.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => undefined);
  expect(queries.getQueryData(queryKey)).toBe('read');
  await expect(queries.fetchQuery({ queryKey, queryFn: refuse, retry: false })).rejects.toThrow('n’existe pas');
  expect(queries.getQueryData(queryKey)).toBeUndefined();
});

test('query cache: a refused or conflicting item reveals a change on the server, once', () => {
  let snapshot = { ...closedOutbox };
  const listeners: (() => void)[] = [];
  const show = (next: Partial<typeof snapshot>) => {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  };
  const recordOwnChange = vi.fn();
  const queries = new QueryClient();
  const file = readKey(contractGet, { idContrat: 41 });
  queries.setQueryData(file, 'read before');
  connectQueries(queries, {
    recordOwnChange,
    connectivity: { state: 'online', subscribe: () => () => undefined },
    outbox: {
      getSnapshot: () => snapshot,
      subscribe: (listener: () => void) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
  } as unknown as Parameters<typeof connectQueries>[1]);
  // The device is read: what was refused before reveals nothing new.
  show({ state: 'ready', rejected: 1 });
  expect(recordOwnChange).not.toHaveBeenCalled();
  expect(queries.getQueryState(file)?.isInvalidated).toBe(false);
  show({ rejected: 2 });
  // Called once more by the invalidated contract file.
  const callCount = recordOwnChange.mock.calls.length;
  expect(callCount).toBeGreaterThan(0);
  expect(queries.getQueryState(file)?.isInvalidated).toBe(true);
  show({ waiting: 1 });
  show({ rejected: 1 });
  expect(recordOwnChange).toHaveBeenCalledTimes(callCount);
});

test('query cache: a change that the server refuses refetches contract files, another failure does not', async () => {
  const queries = connect();
  const queryKey = readKey(contractGet, { idContrat: 41 });
  const isRefetchedAfter = async (mutationFn: () => Promise<unknown>): Promise<boolean | undefined> => {
    queries.setQueryData(queryKey, 'read before');
    await queries
      .getMutationCache()
      .build(queries, { mutationFn })
      .execute(undefined)
      .catch(() => undefined);
    return queries.getQueryState(queryKey)?.isInvalidated;
  };
  for (const status of [404, 409, 422])
    expect(await isRefetchedAfter(() => Promise.reject(new CallError(status, 'Ce contrat est résilié.')))).toBe(true);
  expect(await isRefetchedAfter(async () => ({ success: false }))).toBe(true);
  expect(await isRefetchedAfter(async () => ({ success: true }))).toBe(false);
  expect(await isRefetchedAfter(async () => undefined)).toBe(false);
  expect(await isRefetchedAfter(() => Promise.reject(new CallError(503, 'Réessayez.')))).toBe(false);
  expect(await isRefetchedAfter(() => Promise.reject(new Error('no network')))).toBe(false);
});
