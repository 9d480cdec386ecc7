import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createApi } from '#api/call.ts';
import { createSessionStore } from '#api/session/session-store.ts';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { bindCacheToScope, eraseCache } from '#offline/device/device-database.ts';
import { createClientStore } from '#offline/portfolio/client-store.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { nextActionList } from '#shared/operations/home/next-actions.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import { clientsPage, portfolioClient, portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';
import { sessionUser } from '#tests/support/offline/session-user.ts';

const fillCache = async () => {
  const keys = await keysOf();
  const answers = createAnswerCache(keys, Date.now);
  const store = createPortfolioStore(keys, answers);
  const clients = createClientStore(keys, answers);
  await store.storePage(portfolioPage([portfolioContract(1)], { cursor: 'a' }), 5);
  await clients.storePage(clientsPage([portfolioClient(7)], { cursor: 'b' }), 5);
  await answers.store(listItems, { id: 1 }, { success: true }, 5);
  const listCached = async () => ({
    contracts: (await store.rows()).length,
    file: Boolean(await store.file(1)),
    clients: (await clients.rows()).length,
    answer: Boolean(await answers.find(listItems, { id: 1 })),
    cursors: [(await store.state())?.cursor, (await clients.state())?.cursor],
  });
  return { keys, cached: listCached };
};
const all = { contracts: 1, file: true, clients: 1, answer: true, cursors: ['a', 'b'] };
const emptyCache = { contracts: 0, file: false, clients: 0, answer: false, cursors: [undefined, undefined] };

test('cached data stays for its own broker and is erased for another one', async () => {
  const { keys, cached: listCached } = await fillCache();
  await bindCacheToScope(keys.cache, 'broker 1');
  await bindCacheToScope(keys.cache, 'broker 1');
  expect(await listCached()).toEqual(all);
  await bindCacheToScope(keys.cache, 'broker 2');
  expect(await listCached()).toEqual(emptyCache);
  expect(await keys.cache.keys.count()).toBe(1);
});

test('erased cached data keeps its scope', async () => {
  const { keys } = await fillCache();
  await bindCacheToScope(keys.cache, 'broker 1');
  await eraseCache(keys.cache);
  expect((await keys.cache.sync.toArray()).map(({ name, cursor }) => [name, cursor])).toEqual([['scope', 'broker 1']]);
});

test('an answer requested for the former broker is discarded once the person belongs to another one', async () => {
  const store = createSessionStore(undefined);
  const session = { token: 't', refreshToken: 'r', user: sessionUser };
  store.setSession(session);
  const api = createApi({
    store,
    send: async () => {
      store.setSession({ ...session, user: { ...sessionUser, userBrokerId: 2 } });
      const body = { success: true, actions: [], counts: [] };
      return { status: 200, headers: new Headers(), bytes: new TextEncoder().encode(JSON.stringify(body)).buffer };
    },
  });
  await expect(api.call(nextActionList, {})).rejects.toThrow('autre courtier');
});
