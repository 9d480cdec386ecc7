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
    noteOwnChange: () => undefined,
    connectivity: { state: 'online', subscribe: () => () => undefined },
    outbox: { getSnapshot: () => closedOutbox, subscribe: () => () => undefined },
  } as unknown as Parameters<typeof connectQueries>[1]);
  return queries;
};

beforeEach(() => {
  setSession(sessionOf(1));
});

test('signing in again as the same person forgets nothing that a form was made of, and reads it anew', () => {
  const queries = connect();
  queries.setQueryData(['/api/list'], 'what the form shows');
  const read = vi.spyOn(queries, 'invalidateQueries');
  setSession(endedSession(sessionOf(1)));
  expect(queries.getQueryData(['/api/list'])).toBe('what the form shows');
  expect(read).not.toHaveBeenCalled();
  setSession({ ...sessionOf(1), token: 'new', refreshToken: 'new' });
  expect(queries.getQueryData(['/api/list'])).toBe('what the form shows');
  expect(read).toHaveBeenCalledTimes(1);
  // A renewal is no sign-in.
  setSession({ ...sessionOf(1), token: 'newer', refreshToken: 'newer' });
  expect(read).toHaveBeenCalledTimes(1);
});

test('another person, in whichever tab they signed in, finds nothing of what was read before', () => {
  const queries = connect();
  for (const next of [sessionOf(2), null, sessionOf(1), endedSession(sessionOf(2))]) {
    queries.setQueryData(['/api/list'], 'of whoever was here');
    setSession(next);
    expect(queries.getQueryData(['/api/list'])).toBeUndefined();
  }
});

test('a contract that moved to another broker is forgotten where it was read too; the others stay, to be read anew', () => {
  const queries = connect();
  const [moved, kept] = [readKey(contractGet, { idContrat: 41 }), readKey(contractGet, { idContrat: 42 })];
  const [client, task, menu] = [readKey(clientGet, { idClient: 7 }), readKey(taskGet, { idTask: 3 }), ['/api/menu']];
  for (const key of [moved, kept, client, task]) queries.setQueryData(key, 'read before');
  queries
    .getQueryCache()
    .build(queries, { queryKey: menu, meta: { isReference: true } })
    .setData('menu');
  dropRemovedDossiers(queries, removedQueryKeys({ contracts: [41] }));
  dropRemovedDossiers(queries, removedQueryKeys({ clients: [7] }));
  expect([moved, client, task].map((key) => queries.getQueryData(key))).toEqual([undefined, undefined, undefined]);
  expect(queries.getQueryState(kept)).toMatchObject({ data: 'read before', isInvalidated: true });
  expect(queries.getQueryState(menu)).toMatchObject({ data: 'menu', isInvalidated: false });
});

test('what was read, and then is not there any more, is forgotten; a failure of the network leaves it', async () => {
  const queries = connect();
  const queryKey = readKey(contractGet, { idContrat: 41 });
  const reads = [async () => 'read', async () => Promise.reject(new Error('away'))];
  const refuse = () => Promise.reject(new CallError(404, 'Ce contrat n’existe pas'));
  for (const queryFn of reads) await queries.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => undefined);
  expect(queries.getQueryData(queryKey)).toBe('read');
  await expect(queries.fetchQuery({ queryKey, queryFn: refuse, retry: false })).rejects.toThrow('n’existe pas');
  expect(queries.getQueryData(queryKey)).toBeUndefined();
});
