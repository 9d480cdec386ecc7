import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { DevicePage } from '#offline/device/device-page.ts';
import { createTabLocks } from '#offline/messaging/tabs.ts';
import { createClientStore } from '#offline/portfolio/client-store.ts';
import { createLocalSearch, type PortfolioSearch } from '#offline/portfolio/portfolio-search.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { createWorkerSearch } from '#offline/search/worker-search.ts';
import type { PortfolioContract } from '#shared/operations/shell/portfolio.ts';
import { clientsPage, portfolioClient, portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';

afterEach(() => vi.unstubAllGlobals());

/** Runs the worker's script in this thread; messages are cloned both ways. */
const createWorkerHere = async () => {
  const locks = createTabLocks();
  const scope = { postMessage: (_: unknown): void => undefined, onmessage: (_: { data: unknown }): void => undefined };
  vi.stubGlobal('self', scope);
  vi.stubGlobal('navigator', { locks });
  vi.resetModules();
  await import('#offline/search/search-worker.ts');
  const worker = { terminate: () => undefined, postMessage: () => undefined } as unknown as Worker;
  scope.postMessage = (data) => worker.onmessage?.({ data: structuredClone(data) } as MessageEvent);
  worker.postMessage = (data: unknown) => scope.onmessage({ data: structuredClone(data) });
  return { createWorker: () => worker, locks };
};

const setUp = async () => {
  const keys = await keysOf();
  const answers = createAnswerCache(keys, Date.now);
  const store = createPortfolioStore(keys, answers);
  const clients = createClientStore(keys, answers);
  const local = createLocalSearch(store, clients);
  const pageSearch: PortfolioSearch = {
    query: () => Promise.reject(new Error('the worker did not answer')),
    invalidate: () => undefined,
  };
  const page = new DevicePage({ createFactory: () => undefined });
  const closing = new AbortController();
  const worker = createWorkerSearch({
    ...{ keys, pageSearch, page },
    ...(await createWorkerHere()),
    closing: closing.signal,
    onFailure: () => undefined,
    setTimer: page.setTimer,
  });
  return { store, clients, local, worker, close: () => closing.abort() };
};

const claim = {
  ...{ id: 7, number: 'S26000007', occurredOn: '2026-11-14', declaredOn: '2026-10-01', state: 'Déclaré' },
  ...{ subState: '', type: 'Collision', declaredBy: '', brokerId: 1 },
};
const row = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  name: fc.constantFrom('Wénissô', 'Dupont', 'DUPÔNT-Léa', 'Nemia'),
  city: fc.constantFrom('Koné', 'Nouméa', null),
  numero: fc.constantFrom('CT-7', 'CT-77', 'CT-8'),
  solde: fc.constantFrom(0, 100, 2_500),
  dateEffet: fc.constantFrom('2025-12-05', '2026-01-01', '2026-06-30'),
  isUnpaid: fc.boolean(),
  more: fc.constantFrom<Partial<PortfolioContract['search']>>({}, { claims: [] }, { claims: [claim] }),
});
type Row = typeof row extends fc.Arbitrary<infer One> ? One : never;
const contractOf = ({ id, name, numero, solde, dateEffet, isUnpaid, more }: Row): PortfolioContract => {
  const contract = portfolioContract(id, { holder: name, numero });
  return { ...contract, row: { ...contract.row, solde, dateEffet }, search: { ...contract.search, isUnpaid, ...more } };
};

const today = '2026-11-28';
const identity = { lastname: 'Dupont', firstname: null, birthDate: null, siret: null };
const queries: readonly Parameters<PortfolioSearch['query']>[] = [
  ['contracts', {}],
  ['contracts', { nom: 'wen', firstPage: 1, pageSize: 3, sortField: 'solde', sortOrder: 'ASC' }],
  ['contracts', { getOnlyImpayes: true }],
  ['clients', { lastname: 'dupont' }],
  ['clientContracts', { idPersonnes: [3, 4, 5], getSolde: true }],
  ['lookAlikes', identity],
  ['quick', { text: 'wenisso' }],
  ['quick', { text: 'S26' }],
  ['claims', { getOnlyNonClos: true }],
  ['claimCoverage', null],
  ['nextActions', { requests: [], today }],
  ['renewals', { today }],
  ['prepare', null],
];

test('search worker: answers like the page for any rows, also after a change', async () => {
  const { store, clients, local, worker, close } = await setUp();
  const rows = fc.uniqueArray(row, { maxLength: 30, selector: ({ id }) => id });
  const removed = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, removed, async (changed, removedIds) => {
      await store.storePage(portfolioPage(changed.map(contractOf), { removedIds }), 5);
      const people = changed.map(({ id, name, city }) => portfolioClient(id, { lastname: name, city }));
      await clients.storePage(clientsPage(people, { removedIds }), 5);
      local.invalidate();
      worker.invalidate();
      for (const [name, input] of queries)
        expect(await worker.query(name, input), name).toEqual(await local.query(name, input));
    }),
    { numRuns: 20 },
  );
  close();
});

test('search worker: does not answer with rows that were removed before the query', async () => {
  const { store, clients, worker, close } = await setUp();
  await store.storePage(portfolioPage([portfolioContract(41), portfolioContract(42)]), 5);
  await clients.storePage(clientsPage([portfolioClient(41), portfolioClient(42)]), 5);
  const before = worker.query('contracts', {});
  expect((await before).totalCount).toBe(2);
  // A read is running when the row is removed.
  worker.invalidate();
  const running = worker.query('contracts', {});
  await store.remove([41]);
  worker.invalidate();
  expect((await worker.query('contracts', {})).contractList.map(({ id }) => id)).toEqual([42]);
  await running;
  close();
});
