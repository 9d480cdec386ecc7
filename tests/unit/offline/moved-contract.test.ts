import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { createClientStore } from '#offline/portfolio/client-store.ts';
import { createDeviceReads } from '#offline/portfolio/device-reads.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { clientGet, clientSearch, customerContractSearch } from '#shared/operations/clients/clients.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { quickSearch } from '#shared/operations/home/quick-search.ts';
import { taskGet, taskRecent } from '#shared/operations/tasks/task-file.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import { clientsPage, portfolioClient, portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';

/** A synchronized device with one contract and its client, both in a cached search answer. */
const setUp = async () => {
  const keys = await keysOf();
  const answers = createAnswerCache(keys, Date.now);
  const store = createPortfolioStore(keys, answers);
  const clients = createClientStore(keys, answers);
  const events: string[] = [];
  const reads = createDeviceReads({
    answers,
    store,
    clientStore: clients,
    onFull: () => undefined,
    onRemoved: () => events.push('removed'),
  });
  await store.storePage(portfolioPage([portfolioContract(41, { holder: 'Wénissô' })]), 5);
  await clients.storePage(clientsPage([portfolioClient(7, { lastname: 'Wénissô' })]), 5);
  const cachedAnswer = { success: true, contractList: [portfolioContract(41).row], totalCount: 1 };
  await reads.store(contractSearch, { nom: 'Wén' }, cachedAnswer, 5);
  const countFound = async () => {
    const quickResults = (await reads.find(quickSearch, { text: 'wenisso' }))?.value;
    return {
      quick: [quickResults?.contracts.length, quickResults?.clients.length],
      list: (await reads.find(contractSearch, {}))?.value.totalCount,
      ofClients: (await reads.find(customerContractSearch, {}))?.value.totalCount,
      clients: (await reads.find(clientSearch, {}))?.value.totalCount,
      file: (await reads.find(contractGet, { idContrat: 41 })) !== undefined,
      client: (await reads.find(clientGet, { idClient: 7 })) !== undefined,
      keptAnswer: (await answers.find(contractSearch, v.parse(contractSearch.input, { nom: 'Wén' }))) !== undefined,
    };
  };
  await countFound();
  return { store, clients, reads, countFound, events };
};

const nothingFound = { quick: [0, 0], list: 0, ofClients: 0, clients: 0, file: false, client: false };

test('moved contract: is removed from quick search and indexes when its file is refused', async () => {
  const { reads, countFound, events } = await setUp();
  await reads.remove(contractGet, { idContrat: '41' });
  await reads.remove(clientGet, { idClient: 7 });
  expect(await countFound()).toMatchObject(nothingFound);
  expect(events).toEqual(['removed', 'removed']);
});

test('moved contract: is removed from cached searches with its client by a synchronization', async () => {
  const { store, clients, reads, countFound } = await setUp();
  expect((await countFound()).keptAnswer).toBe(true);
  await store.storePage({ ...portfolioPage([]), removedIds: [41] }, 6);
  await clients.storePage({ ...clientsPage([]), removedIds: [7] }, 6);
  reads.invalidateIndex();
  expect(await countFound()).toEqual({ ...nothingFound, keptAnswer: false });
});

test('moved contract: is removed from cached searches by a synchronization of contracts only', async () => {
  const { store, countFound } = await setUp();
  await store.storePage({ ...portfolioPage([]), removedIds: [41] }, 6);
  expect((await countFound()).keptAnswer).toBe(false);
});

test('moved client: is removed from cached searches by a synchronization of clients only', async () => {
  const { clients, countFound } = await setUp();
  await clients.storePage({ ...clientsPage([]), removedIds: [7] }, 6);
  expect((await countFound()).keptAnswer).toBe(false);
});

test('moved client: is removed with their requests', async () => {
  const { clients, reads } = await setUp();
  const row = { id: 3, clientId: 7, clientName: 'WÉNISSÔ' };
  await reads.store(taskGet, { idTask: 3 }, { success: true, task: row } as never, 5);
  await reads.store(taskRecent, {}, { success: true, tasks: [row] } as never, 5);
  await reads.store(taskSearch, {}, { success: true, tasks: { data: [row] } } as never, 5);
  const storedTasks = async () => [
    await reads.find(taskGet, { idTask: 3 }),
    await reads.find(taskRecent, {}),
    await reads.find(taskSearch, {}),
  ];
  expect(await storedTasks()).not.toContain(undefined);
  await clients.storePage({ ...clientsPage([]), removedIds: [7] }, 6);
  expect(await storedTasks()).toEqual([undefined, undefined, undefined]);
});

test('moved contract: is reported once even if the server repeats it', async () => {
  const { store, clients } = await setUp();
  const [contracts, people] = [
    { ...portfolioPage([]), removedIds: [41, 42] },
    { ...clientsPage([]), removedIds: [7] },
  ];
  expect([(await store.storePage(contracts, 6)).removedIds, (await clients.storePage(people, 6)).removedIds]).toEqual([
    [41],
    [7],
  ]);
  expect([(await store.storePage(contracts, 7)).removedIds, (await clients.storePage(people, 7)).removedIds]).toEqual([
    [],
    [],
  ]);
});

test('cached answer: is removed without affecting other operations', async () => {
  const { reads, countFound } = await setUp();
  await reads.remove(contractSearch, { nom: 'Wén' });
  expect(await countFound()).toMatchObject({ quick: [1, 1], keptAnswer: false });
});
