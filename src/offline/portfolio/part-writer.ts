import type { Table } from 'dexie';
import type { CacheDatabase, SyncRow } from '#offline/device/device-database.ts';

/** A page cannot be stored: the stored cursor is not the one that the page continues. */
export class StaleCursor extends Error {
  constructor() {
    super('the rows of the device changed while a page was fetched');
    this.name = 'StaleCursor';
  }
}

interface PartWrite<Prepared, Written extends { readonly after: SyncRow | undefined }> {
  /** Cursor that a page continues; absent if no page is stored. Another stored one throws `StaleCursor`. */
  readonly from?: string | undefined;
  /** Encrypts what is to be written. */
  readonly prepare: () => Promise<Prepared>;
  /** Writes it within the transaction; `after` is the sync state to store, undefined for none. */
  readonly write: (before: SyncRow | undefined, prepared: Prepared) => Promise<Written>;
}

/**
 * Writes rows of one part of the portfolio. A worker, another tab or a cleared cache may write between the request of a
 * page and its transaction, which therefore compares the cursor. A write of a worker that was terminated may even arrive
 * after the cache was cleared.
 */
export const createPartWriter =
  (cache: CacheDatabase, name: 'portfolio' | 'clients', tables: readonly Table[]) =>
  async <Prepared, Written extends { readonly after: SyncRow | undefined }>({
    from,
    prepare,
    write,
  }: PartWrite<Prepared, Written>): Promise<Written> => {
    // Encryption cannot happen within a transaction.
    const prepared = await prepare();
    return cache.transaction('rw', [...tables, cache.sync], async () => {
      const before = await cache.sync.get(name);
      if (from !== undefined && from !== (before?.cursor ?? '')) throw new StaleCursor();
      const writtenPart = await write(before, prepared);
      if (writtenPart.after) await cache.sync.put(writtenPart.after);
      return writtenPart;
    });
  };
