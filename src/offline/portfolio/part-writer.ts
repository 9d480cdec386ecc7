import type { Table } from 'dexie';
import type { CacheDatabase, SyncRow } from '#offline/device/device-database.ts';

/** A page cannot be stored: the stored cursor is not the one that the page continues. */
export class StaleCursor extends Error {
  constructor() {
    super('the rows of the device changed while a page was fetched');
    this.name = 'StaleCursor';
  }
}

interface PartWrite<Change> {
  /** Cursor that a page continues; absent if no page is stored. Another stored one throws `StaleCursor`. */
  readonly from?: string | undefined;
  /** Computes what to write from what is stored; called again if a page was stored or all rows were cleared meanwhile. */
  readonly compute: (before: SyncRow | undefined) => Promise<Change>;
  /** Writes it within the transaction; returns the sync state to store, undefined for none. */
  readonly write: (change: Change) => Promise<SyncRow | undefined>;
}

/**
 * Writes rows of one part of the portfolio with optimistic concurrency: encryption cannot happen within a transaction,
 * and a worker, another tab or a cleared cache may write between reading and writing. A write of a worker that was
 * terminated may even arrive after the cache was cleared.
 */
export const createPartWriter =
  (cache: CacheDatabase, name: 'portfolio' | 'clients', tables: readonly Table[]) =>
  async <Change>({ from, compute, write }: PartWrite<Change>): Promise<Change> => {
    for (;;) {
      const before = await cache.sync.get(name);
      if (from !== undefined && from !== (before?.cursor ?? '')) throw new StaleCursor();
      const change = await compute(before);
      const isWritten = await cache.transaction('rw', [...tables, cache.sync], async () => {
        const now = await cache.sync.get(name);
        if (now?.cursor !== before?.cursor) return false;
        const after = await write(change);
        if (after) await cache.sync.put(after);
        return true;
      });
      if (isWritten) return change;
    }
  };
