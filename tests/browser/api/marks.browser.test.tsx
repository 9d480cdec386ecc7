import { afterEach, expect, test, vi } from 'vitest';
import { readMarks, saveMark } from '#api/session/marks.ts';

// Other tests share the database: only the mark of this test is read.
afterEach(async () => {
  vi.restoreAllMocks();
  await saveMark('left', undefined);
});

/** Leaves the page for the back/forward cache as soon as the next transaction exists. */
const leaveInTransaction = () => {
  const begin = IDBDatabase.prototype.transaction;
  const ended: string[] = [];
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (this: IDBDatabase, ...given) {
    const transaction = begin.apply(this, given);
    transaction.addEventListener('abort', () => ended.push('abort'));
    transaction.addEventListener('complete', () => ended.push('complete'));
    queueMicrotask(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    return transaction;
  });
  return ended;
};

test('marks: a page that is left aborts the transaction that reads them', async () => {
  const ended = leaveInTransaction();
  expect((await readMarks()).left).toBeUndefined();
  await expect.poll(() => ended).toEqual(['abort']);
});

test('marks: a write that a left page aborted is made again', async () => {
  const ended = leaveInTransaction();
  expect(await saveMark('left', 'session')).toBe(true);
  await expect.poll(() => ended).toEqual(['abort']);
  expect((await readMarks()).left).toBe('session');
});
