import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { bindPageEvents, currentPage } from '#offline/device/device-page.ts';
import {
  closeDatabases,
  count,
  holdTransaction,
  openPage,
  promiseState,
  putRow,
} from '#tests/support/offline/device-pages.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  closeDatabases();
});

describe('device connection: a page that enters the back/forward cache', () => {
  it('aborts its open transactions so that another page can read', async () => {
    const { page, open, disk, name } = openPage();
    const firstTab = open('cache');
    const { held, done } = holdTransaction(firstTab);
    await expect.poll(() => [held.beginCount, firstTab.isOpen()]).toEqual([1, true]);
    const secondTab = openPage(disk).open('cache', name);
    const blocked = count(secondTab);
    expect(await promiseState(blocked)).toBe('pending');
    // Dexie closes its connections first, which does not end running transactions.
    firstTab.close({ disableAutoOpen: false });
    page.suspend(['cache', 'work']);
    expect(await promiseState(blocked)).toBe(0);
    expect(firstTab.isOpen()).toBe(false);
    expect(await promiseState(done)).toBe('pending');
    held.isHeld = false;
    page.resume();
    expect(await done).toBe('done');
    expect(held.beginCount).toBe(2);
    expect(await count(secondTab)).toBe(1);
    expect(page.recoveries.get()).toBe(0);
  });

  it('begins no transaction until it is shown again', async () => {
    const { page, open } = openPage();
    const database = open('work');
    await putRow(database, 'a');
    page.suspend(['cache', 'work']);
    const transactionSpy = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const saved = putRow(database, 'b');
    expect(await promiseState(saved)).toBe('pending');
    expect(transactionSpy).not.toHaveBeenCalled();
    page.resume();
    await saved;
    expect(await count(database)).toBe(2);
  });

  it('aborts transactions that begin without its check', async () => {
    const { page, open, disk, name } = openPage();
    const database = open('work');
    await putRow(database, 'a');
    page.suspend(['cache', 'work']);
    await expect(database.table('rows').put({ id: 'b' })).rejects.toThrow();
    page.resume();
    expect(await count(openPage(disk).open('work', name))).toBe(1);
  });

  it.each([
    [true, 'pending'],
    [false, 'done'],
  ])('persisted %s: a running save of work is %s', async (persisted, expected) => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('document', new EventTarget());
    const { page: devicePage, open } = openPage();
    bindPageEvents(devicePage, new AbortController().signal);
    const cache = holdTransaction(open('cache', 'followed-cache'));
    const work = holdTransaction(open('work', 'followed-work'));
    await expect.poll(() => cache.held.beginCount + work.held.beginCount).toBe(2);
    page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
    cache.held.isHeld = false;
    work.held.isHeld = false;
    expect(await promiseState(work.done)).toBe(expected);
    expect(await promiseState(cache.done)).toBe('pending');
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    expect(await Promise.all([cache.done, work.done])).toEqual(['done', 'done']);
  });
});

test('device keys: open once the page is shown again if it was left while the server’s key was fetched', async () => {
  const pageLeft = Promise.withResolvers<void>();
  const opening = keysOf(1, async () => {
    currentPage.suspend(['cache', 'work']);
    pageLeft.resolve();
    return randomBytes(32).toString('base64');
  });
  await pageLeft.promise;
  expect(await promiseState(opening)).toBe('pending');
  currentPage.resume();
  const { work } = await opening;
  expect(await work.keys.count()).toBe(1);
});
