import { Dexie, type PromiseExtended, type WhereClause } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDataKey, importDeviceKey } from '#offline/device/sealing.ts';
import type { SegmentRow } from '#offline/device/segment-rows.ts';
import { explorePortfolio, type PortfolioBug } from './portfolio-simulation.ts';
import { withSyncCrypto } from './sync-crypto.ts';

const cacheKey = async () =>
  (await createDataKey(await importDeviceKey(Buffer.alloc(32, 7).toString('base64')), 'cache')).key;

const plantedBugs: readonly PortfolioBug[] = [
  {
    name: 'the last page of a killed worker is stored on a cache that was cleared',
    expectedViolation: /is stored as undefined/,
    store: (store) => ({ ...store, storePage: (page, atMs) => store.storePage(page, atMs) }),
  },
  {
    name: 'the cursor is compared before the transaction only',
    expectedViolation: /is stored as undefined/,
    store: (store) => ({
      ...store,
      storePage: async (page, atMs, from) => {
        if (((await store.state())?.cursor ?? '') !== from) throw new Error('another cursor is stored');
        return store.storePage(page, atMs);
      },
    }),
  },
  {
    name: 'a changed row stays in its former segment too',
    expectedViolation: /left and is still stored/,
    cache: ({ segments }) => {
      const bulkPut = segments.bulkPut.bind(segments) as (rows: readonly SegmentRow[]) => PromiseExtended;
      const isNew = ({ ids, rows }: SegmentRow) => ids?.length === rows;
      Object.assign(segments, { bulkPut: (rows: readonly SegmentRow[]) => bulkPut(rows.filter(isNew)) });
    },
  },
  {
    name: 'segments are merged although they changed meanwhile',
    expectedViolation: /left and is still stored|never becomes idle/,
    cache: ({ segments }) => {
      const originalBulkGet = segments.bulkGet.bind(segments) as (ids: string[]) => Promise<(SegmentRow | undefined)[]>;
      const originalWhere = segments.where.bind(segments) as (index: string) => WhereClause<SegmentRow, string>;
      let snapshotRows: SegmentRow[] = [];
      const where = (index: string) => ({
        equals: (part: string) => ({
          toArray: () =>
            originalWhere(index)
              .equals(part)
              .toArray((rows) => {
                if (Dexie.currentTransaction?.mode === 'readonly') snapshotRows = rows;
                return rows;
              }),
        }),
      });
      const bulkGet = async (ids: string[]) => {
        await originalBulkGet(ids);
        return ids.map((id) => snapshotRows.find((row) => row.id === id));
      };
      Object.assign(segments, { where, bulkGet });
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

describe('portfolio simulation: finds the planted bug', () => {
  test.each(plantedBugs)('$name', async (bug) => {
    expect(await explorePortfolio({ schedules: 500, seed: 4, cacheKey: await cacheKey() }, bug)).toMatch(
      bug.expectedViolation,
    );
  });
});
