import 'fake-indexeddb/auto';
import '#tests/support/offline/fake-caches.ts';
import { randomBytes } from 'node:crypto';
import { Dexie } from 'dexie';
import { afterAll, expect, test } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { openKeys } from '#offline/device/device-keys.ts';
import { createClientStore } from '#offline/portfolio/client-store.ts';
import { createDeviceReads } from '#offline/portfolio/device-reads.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { emptyListText, formatReadiness, formatResultCount } from '#shared/completeness/data-origin-text.ts';
import { contractSearch } from '#shared/operations/contracts/contracts.ts';
import { portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';

const startMs = Date.parse('2026-11-22T08:00:00Z');

afterAll(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

test('portfolio limit: does not report a contract beyond the 10,000 stored ones as missing', async () => {
  const keys = await openKeys(999, async () => randomBytes(32).toString('base64'));
  const cache = createAnswerCache(keys, Date.now);
  const store = createPortfolioStore(keys, cache);
  const reads = createDeviceReads({
    answers: cache,
    store,
    clientStore: createClientStore(keys, cache),
    onFull: () => undefined,
  });
  await store.storePage(portfolioPage([portfolioContract(1)], { total: 10_000, outside: 13_228 }), startMs);
  const searchResult = await reads.find(contractSearch, { numero: 'CT-OLD' });
  if (!searchResult) throw new Error('The device does not answer');
  const empty = emptyListText('Aucun devis ni contrat ne correspond', 'Élargissez les critères.', searchResult);
  expect(empty.title).toBe('Rien trouvé parmi les 10\u202F000\u00A0contrats gardés sur cet appareil');
  expect(empty.why).toContain('13\u202F228\u00A0contrats plus anciens n’y sont pas');
  expect(formatResultCount(3, searchResult)).toBe('3 résultats sur cet appareil');
  const ready = formatReadiness(
    {
      state: 'idle',
      ...{ contracts: { done: 1, total: 10_000, completedAtMs: startMs, outside: 13_228 } },
      clients: { done: 1, total: 1, completedAtMs: startMs },
    },
    startMs,
  );
  expect(ready?.text).toContain('10\u202F000\u00A0contrats gardés sur 23\u202F228');
  keys.cache.close();
  keys.work.close();
});
