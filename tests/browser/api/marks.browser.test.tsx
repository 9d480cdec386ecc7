import { afterEach, expect, test, vi } from 'vitest';
import { readFlags, saveFlag } from '#api/session/durable-flags.ts';

// Other tests share the database: only the mark of this test is read.
afterEach(async () => {
  vi.restoreAllMocks();
  await saveFlag('left', undefined);
});

/** Leaves the page for the back/forward cache as soon as the next transaction exists. */
const leaveInTransaction = () => {
  const beginTransaction = IDBDatabase.prototype.transaction;
  const endedTransactions: string[] = [];
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (this: IDBDatabase, ...args) {
    const transaction = beginTransaction.apply(this, args);
    transaction.addEventListener('abort', () => endedTransactions.push('abort'));
    transaction.addEventListener('complete', () => endedTransactions.push('complete'));
    queueMicrotask(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    return transaction;
  });
  return endedTransactions;
};

test('marks: a page that is left aborts the transaction that reads them', async () => {
  const endedTransactions = leaveInTransaction();
  expect((await readFlags()).left).toBeUndefined();
  await expect.poll(() => endedTransactions).toEqual(['abort']);
});

test('marks: a write that a left page aborted is made again', async () => {
  const endedTransactions = leaveInTransaction();
  expect(await saveFlag('left', 'session')).toBe(true);
  await expect.poll(() => endedTransactions).toEqual(['abort']);
  expect((await readFlags()).left).toBe('session');
});
