import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDataKey, importDeviceKey } from '#offline/device/sealing.ts';
import { explorePortfolio, type PortfolioPlant } from './portfolio-simulation.ts';
import { withSyncCrypto } from './sync-crypto.ts';

const cacheKey = async () =>
  (await createDataKey(await importDeviceKey(Buffer.alloc(32, 7).toString('base64')), 'cache')).key;

const plants: readonly PortfolioPlant[] = [
  {
    name: 'the last page of a killed worker is stored on a cache that was cleared',
    seen: /is stored as undefined/,
    store: (store) => ({ ...store, apply: (page, atMs) => store.apply(page, atMs) }),
  },
  {
    name: 'rows are written over those of a page that was stored meanwhile',
    seen: /is stored as undefined/,
    cache: ({ sync }) => {
      const read = sync.get.bind(sync) as (name: string) => ReturnType<typeof sync.get>;
      let before: ReturnType<typeof sync.get> | undefined;
      const get = (name: string) => {
        if (!Dexie.currentTransaction || before === undefined) before = read(name);
        return before;
      };
      Object.assign(sync, { get });
    },
  },
];

let undo: () => void = () => undefined;
beforeEach(() => {
  for (const name of ['debug', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
  undo = withSyncCrypto(4);
});
afterEach(() => {
  undo();
  vi.restoreAllMocks();
});

test('portfolio simulation: finds no violation in 500 schedules of killed workers', async () => {
  expect(await explorePortfolio({ schedules: 500, seed: 20_261_127, cacheKey: await cacheKey() })).toBeUndefined();
});

describe('portfolio simulation: planted mistake', () => {
  test.each(plants)('$name', async (plant) => {
    expect(await explorePortfolio({ schedules: 500, seed: 4, cacheKey: await cacheKey() }, plant)).toMatch(plant.seen);
  });
});
