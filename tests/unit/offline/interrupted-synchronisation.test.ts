import 'fake-indexeddb/auto';
import '#tests/support/offline/fake-caches.ts';
import { randomBytes } from 'node:crypto';
import { Dexie } from 'dexie';
import { afterAll, describe, expect, test } from 'vitest';
import { CallError, Unreachable } from '#api/errors.ts';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { openKeys } from '#offline/device/device-keys.ts';
import type { SyncProgress, WithOrigin } from '#offline/interfaces/types.ts';
import { createClientStore } from '#offline/portfolio/client-store.ts';
import { createDeviceReads } from '#offline/portfolio/device-reads.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { createReader } from '#offline/reads/reader.ts';
import { runSync, type SyncDeps } from '#offline/sync/portfolio-sync.ts';
import {
  deviceSearchText,
  emptyListText,
  formatGaps,
  formatOrigin,
  formatReadiness,
  formatResultCount,
} from '#shared/completeness/data-origin-text.ts';
import { clientSearch } from '#shared/operations/clients/clients.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { quickSearch } from '#shared/operations/home/quick-search.ts';
import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';
import { clientsPage, portfolioClient, portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';

const startMs = Date.parse('2026-11-22T08:00:00Z');
const contracts = Array.from({ length: 11 }, (_, index) =>
  portfolioContract(index + 1, { holder: `Wamytan ${index}` }),
);
const clients = Array.from({ length: 5 }, (_, index) => portfolioClient(index + 1, { lastname: `Wamytan ${index}` }));
const perPage = 2;
/** Number of pages of a complete synchronization. */
const calls = Math.ceil(contracts.length / perPage) + Math.ceil(clients.length / perPage);

const failures = {
  'no network': () => new Unreachable(),
  'a portal': () => new Unreachable('not ours', 'portal'),
  '503 without our header': () => new Unreachable('not ours', 'server'),
  '502 of our own': () => new CallError(502, 'Erreur'),
} as const;

let users = 0;

/** A device whose server fails after the given number of answers until it is healed. */
const setUp = async (answers: number, failure: () => Error) => {
  users += 1;
  const keys = await openKeys(users, async () => randomBytes(32).toString('base64'));
  const cache = createAnswerCache(keys, Date.now);
  const store = createPortfolioStore(keys, cache);
  const clientStore = createClientStore(keys, cache);
  const reads = createDeviceReads({ answers: cache, store, clientStore, onFull: () => undefined });
  let answersLeft = answers;
  let nowMs = startMs;
  let progress: SyncProgress = { state: 'idle', done: 0, total: 0, completedAtMs: null };
  const receivedCounts = { contracts: 0, clients: 0 };
  let callCount = 0;
  const answer = async <T>(build: () => T): Promise<T> => {
    callCount += 1;
    if (answersLeft <= 0) throw failure();
    answersLeft -= 1;
    return build();
  };
  const cutPage = <T>(rows: readonly T[], cursor: string) => {
    const from = Number(cursor || 0);
    const page = rows.slice(from, from + perPage);
    const reached = from + page.length;
    return { page, more: { cursor: String(reached), hasMore: reached < rows.length, total: rows.length } };
  };
  const parts: SyncDeps = {
    eraseStored: async () => {
      throw new Error('The broker stays the same');
    },
    contracts: {
      store: {
        state: store.state,
        storePage: async (page, atMs, from) => {
          receivedCounts.contracts += page.contracts.length;
          return store.storePage(page, atMs, from);
        },
      },
      fetchPage: (cursor) =>
        answer(() => {
          const { page, more } = cutPage(contracts, cursor);
          return portfolioPage(page, more);
        }),
    },
    clients: {
      store: {
        state: clientStore.state,
        storePage: async (page, atMs, from) => {
          receivedCounts.clients += page.clients.length;
          return clientStore.storePage(page, atMs, from);
        },
      },
      fetchPage: (cursor) =>
        answer(() => {
          const { page, more } = cutPage(clients, cursor);
          return clientsPage(page, more);
        }),
    },
    withLock: async (work) => {
      await work();
      return true;
    },
    nowMs: () => {
      nowMs += 1_000;
      return nowMs;
    },
    onProgress: (next) => {
      progress = next;
    },
    onStored: reads.invalidateIndex,
    onFull: () => undefined,
  };
  const deviceReader = createReader({
    call: (async () => {
      throw failure();
    }) as Parameters<typeof createReader>[0]['call'],
    connectivity: () => 'online',
    device: async () => reads,
    wait: () => new Promise(() => undefined),
    nowMs: () => nowMs,
    onRefreshed: () => undefined,
  });
  const findOnDevice = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>) =>
    deviceReader(endpoint, input).catch(() => undefined);
  return {
    find: findOnDevice,
    sent: receivedCounts,
    sync: () => runSync(parts, new AbortController().signal),
    heal: () => {
      answersLeft = Number.POSITIVE_INFINITY;
    },
    /** The network returns for the given number of answers. */
    allowAnswers: (count: number) => {
      answersLeft = count;
    },
    callCount: () => callCount,
    progress: () => progress,
    nowMs: () => nowMs,
    close: () => {
      keys.cache.close();
      keys.work.close();
    },
  };
};

type Device = Awaited<ReturnType<typeof setUp>>;

const total = contracts.length;
const expectHonestAnswer = (
  device: Device,
  found: WithOrigin<unknown> | undefined,
  part: 'contracts' | 'clients',
): void => {
  const receivedCount = device.sent[part];
  const all = part === 'contracts' ? total : clients.length;
  if (receivedCount === 0) {
    expect(found, 'no answer arrived, so no data is claimed').toBeUndefined();
    return;
  }
  const answer = found as WithOrigin<{ readonly totalCount: number }>;
  const { totalCount } = answer.value;
  expect(totalCount).toBe(receivedCount);
  expect(formatOrigin(answer, device.nowMs())).toMatch(/^Données du 22\/11\/2026 à 19:0\d/);
  if (receivedCount === all) {
    expect(answer.gaps).toEqual([]);
    expect(formatResultCount(totalCount, answer)).toBe(`${all} résultats`);
    return;
  }
  expect(formatGaps(answer.gaps)).toBe(
    `Portefeuille incomplet\u00A0: ${receivedCount} sur ${all}\u00A0${part === 'contracts' ? 'contrats' : 'clients'}.`,
  );
  expect(formatResultCount(totalCount, answer)).toMatch(/ sur cet appareil$/);
  expect(emptyListText('Aucun devis ni contrat ne correspond', '', answer).title).not.toMatch(/^Aucun/);
};

afterAll(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

describe('first synchronization interrupted once', () => {
  const moments = Array.from({ length: calls }, (_, answers) => answers);
  describe.each(Object.entries(failures))('by %s', (_, failure) => {
    test.each(moments)('after %i answers', async (answers) => {
      const device = await setUp(answers, failure);
      await device.sync();
      expect(device.progress().state).not.toBe('running');
      expectHonestAnswer(device, await device.find(contractSearch, {}), 'contracts');
      expectHonestAnswer(device, await device.find(clientSearch, {}), 'clients');

      const missing = await device.find(contractSearch, { numero: 'not there' });
      if (missing && device.sent.contracts < total)
        expect(formatResultCount(missing.value.totalCount, missing)).toBe('Rien trouvé sur cet appareil');

      const quick = await device.find(quickSearch, { text: 'introuvable' });
      const words = deviceSearchText('introuvable', 0, 'unreachable', quick);
      expect(words).not.toBe('Rien ne correspond à «\u00A0introuvable\u00A0».');
      if (device.sent.contracts + device.sent.clients === 0) expect(words).toContain('Rien n’est encore gardé');
      else expect(words).toContain('Portefeuille incomplet');

      const ready = formatReadiness(device.progress(), device.nowMs());
      expect(ready?.isReady).toBe(false);
      if (device.sent.contracts > 0 && device.sent.contracts < total)
        expect(ready?.text).toContain(`${device.sent.contracts} sur ${total}\u00A0contrats`);
      const file = await device.find(contractGet, { idContrat: 1 });
      if (file) expect(formatOrigin(file, device.nowMs())).toMatch(/^Données du 22\/11\/2026/);

      device.heal();
      await device.sync();
      expect(device.sent).toEqual({ contracts: total, clients: clients.length });
      expectHonestAnswer(device, await device.find(contractSearch, {}), 'contracts');
      expectHonestAnswer(device, await device.find(clientSearch, {}), 'clients');
      expect(formatReadiness(device.progress(), device.nowMs())?.text).toMatch(/^Prêt pour le terrain/);
      device.close();
    });
  });
});

describe.each(Object.entries(failures))('first synchronization interrupted repeatedly by %s', (_, failure) => {
  test.each([1, 2])(
    'completes, reports its state after each interruption and repeats only the interrupted page (%i answers at a time)',
    async (answers) => {
      const device = await setUp(0, failure);
      let cuts = 0;
      for (; !formatReadiness(device.progress(), device.nowMs())?.isReady; cuts += 1) {
        expect(cuts, 'it goes on at each cut').toBeLessThanOrEqual(calls);
        device.allowAnswers(answers);
        await device.sync();
        expect(device.progress().state).not.toBe('running');
        expectHonestAnswer(device, await device.find(contractSearch, {}), 'contracts');
        expectHonestAnswer(device, await device.find(clientSearch, {}), 'clients');
      }
      expect(cuts).toBeGreaterThan(3);
      expect(device.sent).toEqual({ contracts: total, clients: clients.length });
      // After the last page, the device requests later changes.
      expect(device.callCount()).toBeLessThanOrEqual(calls + cuts + 1);
      device.close();
    },
  );
});
