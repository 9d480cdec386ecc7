import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Receipts } from '#features/sync/receipts.tsx';
import type { Outbox, OutboxSnapshot, Receipt } from '#offline/interfaces/outbox-types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

const createReceipt = (title: string): Receipt =>
  ({ key: title, kind: 'task', lane: 'device', title, acceptedAtMs: Date.UTC(2026, 2, 5), answer: {} }) as Receipt;

test('receipts: include one that arrives while the list is read', async () => {
  const ledger = [createReceipt('Première')];
  let snapshot = { state: 'ready', entries: [{}], progress: null } as unknown as OutboxSnapshot;
  const listeners = new Set<() => void>();
  const pendingReads: (() => void)[] = [];
  const outbox = {
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receipts: () => {
      const storedReceipts = [...ledger];
      return new Promise<readonly Receipt[]>((resolve) => pendingReads.push(() => resolve(storedReceipts)));
    },
  } as Partial<Outbox> as Outbox;
  await renderWithServices({ outbox }, <Receipts />);
  await expect.poll(() => pendingReads.length).toBe(1);
  ledger.push(createReceipt('Seconde'));
  snapshot = { ...snapshot, entries: [] };
  for (const listener of listeners) listener();
  await expect
    .poll(() => {
      for (const answer of pendingReads.splice(0)) answer();
      return page.getByRole('listitem').elements().length;
    })
    .toBe(2);
});
