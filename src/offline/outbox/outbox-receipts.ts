import { onDisk, type WorkDeps } from '#offline/drafts/work-deps.ts';
import type { Receipt } from '#offline/interfaces/outbox-types.ts';
import { openReceipt } from './outbox-item.ts';

const receiptsForMs = 30 * 86_400_000;

/** The ledger of what took effect: kept 30 days. A receipt never changes, so that each is opened once. */
export const createReceipts = (deps: WorkDeps) => {
  const { database, key: dataKey, nowMs } = deps;
  const opened = new Map<string, Receipt>();

  const forgetOld = (): Promise<unknown> =>
    onDisk(deps, () =>
      database.receipts
        .where('acceptedAtMs')
        .below(nowMs() - receiptsForMs)
        .delete(),
    );

  return {
    forgetOld,
    of: async (key: string): Promise<Receipt | undefined> => {
      const row = await onDisk(deps, () => database.receipts.get(key));
      return row && openReceipt(dataKey, key, row.sealed);
    },
    /** Newest first. */
    all: async (): Promise<readonly Receipt[]> => {
      await forgetOld();
      // Their order alone: of hundreds, few were not opened before.
      const keys = await onDisk(deps, () => database.receipts.orderBy('acceptedAtMs').primaryKeys());
      const unread = keys.filter((key) => !opened.has(key));
      const stored = await onDisk(deps, () => database.receipts.bulkGet(unread));
      const receipts = await Promise.all(stored.map((row) => row && openReceipt(dataKey, row.key, row.sealed)));
      const there = new Set(keys);
      for (const key of opened.keys()) if (!there.has(key)) opened.delete(key);
      for (const receipt of receipts) if (receipt) opened.set(receipt.key, receipt);
      return keys.reverse().flatMap((key) => opened.get(key) ?? []);
    },
  };
};
