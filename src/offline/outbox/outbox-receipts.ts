import { type WorkDeps, withStorage } from '#offline/drafts/work-deps.ts';
import type { Receipt } from '#offline/interfaces/outbox-types.ts';
import { openReceipt } from './outbox-item.ts';

const maxAgeMs = 30 * 86_400_000;

/** Receipts of accepted items, stored for 30 days. A receipt never changes, so each is decrypted once and cached. */
export const createReceipts = (deps: WorkDeps) => {
  const { database, key: dataKey, nowMs } = deps;
  const cachedReceipts = new Map<string, Receipt>();

  const deleteOld = (): Promise<unknown> =>
    withStorage(deps, () =>
      database.receipts
        .where('acceptedAtMs')
        .below(nowMs() - maxAgeMs)
        .delete(),
    );

  return {
    deleteOld,
    find: async (key: string): Promise<Receipt | undefined> => {
      const row = await withStorage(deps, () => database.receipts.get(key));
      return row && openReceipt(dataKey, key, row.sealed);
    },
    /** Newest first. */
    all: async (): Promise<readonly Receipt[]> => {
      await deleteOld();
      // Read keys only: most receipts are in the cache.
      const keys = await withStorage(deps, () => database.receipts.orderBy('acceptedAtMs').primaryKeys());
      const unread = keys.filter((key) => !cachedReceipts.has(key));
      const stored = await withStorage(deps, () => database.receipts.bulkGet(unread));
      const receipts = await Promise.all(stored.map((row) => row && openReceipt(dataKey, row.key, row.sealed)));
      const storedKeys = new Set(keys);
      for (const key of cachedReceipts.keys()) if (!storedKeys.has(key)) cachedReceipts.delete(key);
      for (const receipt of receipts) if (receipt) cachedReceipts.set(receipt.key, receipt);
      return keys.reverse().flatMap((key) => cachedReceipts.get(key) ?? []);
    },
  };
};
