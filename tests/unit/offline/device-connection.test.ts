import 'fake-indexeddb/auto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePermanently, deviceDatabase, withReconnect } from '#offline/device/device-connection.ts';
import { StorageTimeout } from '#offline/device/storage-errors.ts';
import {
  closeDatabases,
  count,
  holdTransaction,
  openPage,
  promiseState,
  putRow,
} from '#tests/support/offline/device-pages.ts';

/** The next transactions never start, as if another page held a lock on their stores. */
const stopTransactions = (limit: number) => {
  const prototype = IDBTransaction.prototype as unknown as { _start: () => void };
  const realStart = prototype._start;
  const stopped = new Set<unknown>();
  return vi.spyOn(prototype, '_start').mockImplementation(function (this: { _state: string }) {
    if (stopped.size < limit || stopped.has(this)) {
      stopped.add(this);
      // As in WebKit, its locks are held until it is aborted.
      Object.assign(this, { _started: true });
      return;
    }
    realStart.call(this as never);
  });
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  closeDatabases();
});

describe('device connection: a hanging storage', () => {
  it('reopens the connection and repeats a read that hangs', async () => {
    const { page, open, tick } = openPage();
    const database = open('cache');
    await putRow(database, 'a');
    stopTransactions(1);
    const pendingCount = count(database);
    for (let ticks = 0; ticks < 2; ticks += 1) {
      expect(await promiseState(pendingCount)).toBe('pending');
      tick();
    }
    expect(await promiseState(pendingCount)).toBe('pending');
    tick();
    expect(await pendingCount).toBe(1);
    expect(page.recoveries.get()).toBe(1);
  });

  it('throws when the repeated read hangs too', async () => {
    const { open, tick } = openPage();
    const database = open('cache');
    await putRow(database, 'a');
    stopTransactions(Number.POSITIVE_INFINITY);
    const pendingCount = count(database);
    for (let ticks = 0; ticks < 6; ticks += 1) {
      expect(await promiseState(pendingCount)).toBe('pending');
      tick();
    }
    expect(await promiseState(pendingCount)).toBeInstanceOf(StorageTimeout);
  });

  it('does not time out while requests are answered', async () => {
    const { page, open, tick } = openPage();
    const { held, done } = holdTransaction(open('cache'));
    await expect.poll(() => held.beginCount).toBe(1);
    for (let ticks = 0; ticks < 9; ticks += 1) {
      tick();
      await turn();
      await turn();
    }
    held.isHeld = false;
    expect(await done).toBe('done');
    expect([held.beginCount, page.recoveries.get()]).toEqual([1, 0]);
  });

  it('repeats a write whose commit is never confirmed', async () => {
    const { open, tick } = openPage();
    const database = open('work');
    await putRow(database, 'a');
    const prototype: EventTarget = IDBTransaction.prototype;
    const silenced = vi.spyOn(prototype, 'dispatchEvent').mockImplementationOnce(() => true);
    const saved = putRow(database, 'b');
    expect(await promiseState(saved)).toBe('pending');
    for (let ticks = 0; ticks < 3; ticks += 1) tick();
    await saved;
    expect(silenced).toHaveBeenCalled();
    expect(await count(database)).toBe(2);
  });

  it('stops its timeout when the transaction ends', async () => {
    const { open, timers } = openPage();
    const database = open('work');
    await putRow(database, 'a');
    await count(database);
    await promiseState(new Promise(() => undefined));
    expect(timers.size).toBe(0);
  });
});

describe('device connection: a connection that the browser loses', () => {
  const loseConnection = (database: Dexie): void => {
    const connection = database.backendDB() as unknown as { dispatchEvent(event: unknown): void; close(): void };
    connection.close();
    (database.backendDB().onclose as unknown as () => void)();
  };

  it.each(['cache', 'work'] as const)('reopens the %s without losing data', async (content) => {
    const { open } = openPage();
    const database = open(content);
    await putRow(database, 'a');
    loseConnection(database);
    await putRow(database, 'b');
    expect(await count(database)).toBe(2);
  });

  it('falls back to another opener if the page can open no database any more', async () => {
    const disk = new IDBFactory();
    const created = vi.fn(() => {
      const frame = Object.create(disk) as IDBFactory;
      frame.open = (...args) => Reflect.apply(IDBFactory.prototype.open, disk, args);
      return frame;
    });
    const { page, open } = openPage(disk, created);
    const [cache, work] = [open('cache', 'lost-cache'), open('work', 'lost-work')];
    await Promise.all([putRow(cache, 'a'), putRow(work, 'a')]);
    vi.spyOn(disk, 'open').mockImplementation(() => {
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      );
    });
    loseConnection(cache);
    loseConnection(work);
    await Promise.all([putRow(cache, 'b'), putRow(work, 'b')]);
    expect(await Promise.all([count(cache), count(work)])).toEqual([2, 2]);
    expect(created).toHaveBeenCalledTimes(1);
    expect(page.factory(disk)).not.toBe(disk);
  });

  it('repeats a transaction that the browser aborted', async () => {
    const { page, open } = openPage();
    const { held, done } = holdTransaction(open('work'));
    const transactionSpy = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const writing = () => transactionSpy.mock.results.find(({ value }) => value?.mode === 'readwrite')?.value;
    await expect.poll(writing).toBeDefined();
    (writing() as IDBTransaction).abort();
    held.isHeld = false;
    expect(await done).toBe('done');
    expect([held.beginCount, page.recoveries.get()]).toEqual([2, 1]);
  });

  it('does not repeat a write that exceeds the quota', async () => {
    const { open } = openPage();
    const database = open('work');
    await putRow(database, 'a');
    let attempts = 0;
    const failedWrite = withReconnect(database, async () => {
      attempts += 1;
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(failedWrite).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(attempts).toBe(1);
  });

  it('does not reopen a connection that was closed deliberately', async () => {
    const { open } = openPage();
    const database = open('work');
    await putRow(database, 'a');
    closePermanently(database);
    await expect(putRow(database, 'b')).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    expect(database.isOpen()).toBe(false);
  });
});

describe('device connection of a worker', () => {
  it('opens a database, and does not create one that was deleted', async () => {
    const disk = new IDBFactory();
    const { open } = openPage(disk);
    const ofPage = open('cache');
    await putRow(ofPage, 'a');
    const ofWorker = deviceDatabase(ofPage.name, 'cache', { indexedDB: disk, mustExist: true });
    ofWorker.version(1).stores({ rows: 'id', others: 'id' });
    expect(await count(ofWorker)).toBe(1);
    closePermanently(ofPage);
    const deleted = disk.deleteDatabase(ofPage.name);
    await new Promise((resolve) => deleted.addEventListener('success', resolve));
    await expect(count(ofWorker)).rejects.toMatchObject({ name: 'AbortError' });
    expect(await disk.databases()).toEqual([]);
  });
});

describe('device connection: an upgrade while another page hangs', () => {
  const openNewer = (openedPage: ReturnType<typeof openPage>, name: string): Dexie => {
    const database = openedPage.open('cache', name);
    database.version(2).stores({ more: 'id' });
    return database;
  };

  it.each([0, 1])('aborts what hangs within a tick and reads, %i timeouts later', async (timeouts) => {
    const older = openPage();
    const newer = openPage(older.disk);
    const database = older.open('cache');
    await putRow(database, 'a');
    stopTransactions(1);
    const stuckCount = count(database);
    const pendingCount = count(openNewer(newer, older.name));
    for (let times = 0; times < timeouts; times += 1) {
      expect(await promiseState(pendingCount)).toBe('pending');
      newer.tick();
    }
    expect(await promiseState(pendingCount)).toBe('pending');
    older.tick();
    expect(await promiseState(pendingCount)).toBe(1);
    expect(newer.page.recoveries.get()).toBe(timeouts);
    expect(await stuckCount, 'the older page goes on').toBe(1);
  });
});
