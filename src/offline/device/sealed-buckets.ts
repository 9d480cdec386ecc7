import type { Table } from 'dexie';
import { chunked } from '#offline/scheduling/chunked.ts';
import type { BucketRow } from './device-database.ts';
import { type DataKey, seal, unseal } from './sealing.ts';

/** Rows are packed in this many sealed buckets: few decryptions to read all, small writes to change one. */
export const bucketCount = 64;
const bucketOf = (id: number): number => id % bucketCount;

/** Rows by their id, sealed together in buckets of a table. `name` binds a bucket to its place. */
export const createBuckets = <Row extends { readonly id: number }>(
  table: Table<BucketRow, number>,
  name: string,
  cacheKey: DataKey,
) => {
  const open = async (row: BucketRow | undefined): Promise<Row[]> =>
    (row && (await unseal<Row[]>(cacheKey, `${name} ${row.bucket}`, row.sealed))) ?? [];

  return {
    all: async (): Promise<Row[]> => (await Promise.all((await table.toArray()).map(open))).flat(),

    one: async (id: number): Promise<Row | undefined> =>
      (await open(await table.get(bucketOf(id)))).find((row) => row.id === id),

    /** The buckets as they are to be stored once rows came and others left, by how many rows that grows, and which left. */
    changed: async (
      incoming: readonly Row[],
      removedIds: readonly number[],
    ): Promise<{ readonly rows: BucketRow[]; readonly growth: number; readonly left: number[] }> => {
      const removed = new Set(removedIds);
      const coming = Map.groupBy(incoming, ({ id }) => bucketOf(id));
      const touched = [...new Set([...coming.keys(), ...removedIds.map(bucketOf)])];
      const current = await table.bulkGet(touched);
      const changed = await chunked([...touched.entries()], async ([index, bucket]) => {
        const known = await open(current[index]);
        const kept = new Map(known.filter(({ id }) => !removed.has(id)).map((row) => [row.id, row]));
        for (const row of coming.get(bucket) ?? []) kept.set(row.id, row);
        const sealed = await seal(cacheKey, `${name} ${bucket}`, [...kept.values()]);
        const left = known.flatMap(({ id }) => (kept.has(id) ? [] : id));
        return { row: { bucket, sealed }, growth: kept.size - known.length, left };
      });
      return {
        rows: changed.map(({ row }) => row),
        growth: changed.reduce((sum, { growth }) => sum + growth, 0),
        left: changed.flatMap(({ left }) => left),
      };
    },
  };
};
