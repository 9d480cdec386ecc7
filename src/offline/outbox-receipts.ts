import { openReceipt } from './outbox-item.ts';
import type { Receipt } from './outbox-types.ts';
import { onDisk, type WorkParts } from './work-parts.ts';

const receiptsForMs = 30 * 86_400_000;

/** The ledger of what took effect: kept 30 days. A receipt never changes, so that each is opened once. */
export const createReceipts = (parts: WorkParts) => {
  const { database, key: dataKey, nowMs } = parts;
  const opened = new Map<string, Receipt>();

  const forgetOld = (): Promise<unknown> =>
    onDisk(parts, () =>
      database.receipts
        .where('acceptedAtMs')
        .below(nowMs() - receiptsForMs)
        .delete(),
    );

  return {
    forgetOld,
    of: async (key: string): Promise<Receipt | undefined> => {
      const row = await onDisk(parts, () => database.receipts.get(key));
      return row && openReceipt(dataKey, key, row.sealed);
    },
    /** Newest first. */
    all: async (): Promise<readonly Receipt[]> => {
      await forgetOld();
      const stored = await onDisk(parts, () => database.receipts.orderBy('acceptedAtMs').reverse().toArray());
      const receipts = await Promise.all(
        stored.map(async ({ key, sealed }) => opened.get(key) ?? (await openReceipt(dataKey, key, sealed))),
      );
      const readable = receipts.filter((receipt) => receipt !== undefined);
      opened.clear();
      for (const receipt of readable) opened.set(receipt.key, receipt);
      return readable;
    },
  };
};
