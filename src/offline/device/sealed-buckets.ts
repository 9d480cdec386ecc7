import type { Table } from 'dexie';
import type { BucketRow } from './device-database.ts';
import { type DataKey, seal, unseal } from './sealing.ts';

/** Rows are packed in this many sealed buckets: few decryptions to read all, small writes to change one. */
export const bucketCount = 64;
const bucketOf = (id: number): number => id % bucketCount;

/** Rows by id, encrypted together in buckets of a table. `name` binds a bucket to its table. */
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

    /** Computes the buckets to store after rows are added and removed, the growth in rows, and the ids removed. */
    computeChange: async (
      incoming: readonly Row[],
      removedIds: readonly number[],
    ): Promise<{ readonly rows: BucketRow[]; readonly growth: number; readonly removedIds: number[] }> => {
      const removed = new Set(removedIds);
      const incomingByBucket = Map.groupBy(incoming, ({ id }) => bucketOf(id));
      const touched = [...new Set([...incomingByBucket.keys(), ...removedIds.map(bucketOf)])];
      const current = await table.bulkGet(touched);
      const changed = await Promise.all(
        touched.map(async (bucket, index) => {
          const currentRows = await open(current[index]);
          const nextRows = new Map(currentRows.filter(({ id }) => !removed.has(id)).map((row) => [row.id, row]));
          for (const row of incomingByBucket.get(bucket) ?? []) nextRows.set(row.id, row);
          const sealed = await seal(cacheKey, `${name} ${bucket}`, [...nextRows.values()]);
          const removedIds = currentRows.flatMap(({ id }) => (nextRows.has(id) ? [] : id));
          return { row: { bucket, sealed }, growth: nextRows.size - currentRows.length, left: removedIds };
        }),
      );
      return {
        rows: changed.map(({ row }) => row),
        growth: changed.reduce((sum, { growth }) => sum + growth, 0),
        removedIds: changed.flatMap(({ left: removedIds }) => removedIds),
      };
    },
  };
};
