import { afterEach, expect, test } from 'vitest';
import { brokerScope } from '#api/session/broker-scope.ts';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { bindCacheToScope } from '#offline/device/device-database.ts';
import { eraseOtherUsers, openKeys } from '#offline/device/device-keys.ts';
import { startDeviceSession } from '#offline/device-session.ts';
import type { DeviceSessionDeps } from '#offline/device-session-types.ts';
import type { SyncProgress } from '#offline/interfaces/types.ts';
import { createClientStore } from '#offline/portfolio/client-store.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { quickSearch } from '#shared/operations/home/quick-search.ts';
import { clientsPage, portfolioClient, portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';
import { sessionUser } from '#tests/support/offline/session-user.ts';

afterEach(() => eraseOtherUsers(null));

const sessionUserWithoutBroker = { ...sessionUser, agency: null };
const user = { ...sessionUser, agency: { code: 'A1', name: 'Agence' } };

test('device session: reads the search index without network, before the first search', async () => {
  const key = btoa('k'.repeat(32));
  const keys = await openKeys(user.id, async () => key);
  await bindCacheToScope(keys.cache, brokerScope(user));
  const answers = createAnswerCache(keys, Date.now);
  await createPortfolioStore(keys, answers).storePage(portfolioPage([portfolioContract(41)]), 5);
  await createClientStore(keys, answers).storePage(clientsPage([portfolioClient(7, { lastname: 'Wénissô' })]), 5);
  const session = startDeviceSession({
    user,
    call: async () => ({ key }),
    isOnline: () => false,
    isOffline: () => true,
    probeServer: async () => false,
    changedAtMs: () => 0,
    onState: () => undefined,
    onProgress: () => undefined,
    onDossiersRemoved: () => undefined,
    onWork: () => undefined,
  } as unknown as DeviceSessionDeps);
  await session.prepareSearch();
  // The index was read before the search.
  await keys.cache.segmentContents.clear();
  const searchResult = await (await session.reads())?.find(quickSearch, { text: 'wenisso' });
  expect(searchResult?.value.clients?.map(({ id }) => id)).toEqual([7]);
  keys.cache.close();
  keys.work.close();
  await session.close();
});

test('device session: reports no progress of a portfolio for an account without one', async () => {
  const states: string[] = [];
  const session = startDeviceSession({
    user: sessionUserWithoutBroker,
    call: async () => ({ key: btoa('k'.repeat(32)), lists: {}, documents: [] }),
    isOnline: () => true,
    isOffline: () => false,
    probeServer: async () => true,
    changedAtMs: () => 0,
    onState: () => undefined,
    onProgress: ({ state }: SyncProgress) => states.push(state),
    onDossiersRemoved: () => undefined,
    onWork: () => undefined,
  } as unknown as DeviceSessionDeps);
  await session.sync(true);
  expect([...new Set(states)]).toEqual(['unavailable']);
  await session.close();
});
