import { setImmediate as turn } from 'node:timers/promises';
import type { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { closePermanently, deviceDatabase, withReconnect } from '#offline/device/device-connection.ts';
import { type DatabaseContent, DevicePage } from '#offline/device/device-page.ts';

const openedDatabases: Dexie[] = [];
let names = 0;

/** A page whose timers advance by `tick` only. */
export const openPage = (
  disk: IDBFactory = new IDBFactory(),
  createFactory = (): IDBFactory | undefined => undefined,
) => {
  const timers = new Set<() => void>();
  const page = new DevicePage({
    setTimer: (work) => {
      timers.add(work);
      return () => timers.delete(work);
    },
    createFactory,
  });
  names += 1;
  const name = `page-${names}`;
  const open = (content: DatabaseContent, databaseName = name): Dexie => {
    const database = deviceDatabase(databaseName, content, { page, indexedDB: disk });
    database.version(1).stores({ rows: 'id', others: 'id' });
    openedDatabases.push(database);
    return database;
  };
  const tick = (): void => {
    for (const work of [...timers]) {
      timers.delete(work);
      work();
    }
  };
  return { page, open, tick, disk, name, timers };
};

export const putRow = (database: Dexie, id: string) =>
  withReconnect(database, async () => database.table('rows').put({ id }));
export const count = (database: Dexie) => withReconnect(database, async () => database.table('rows').count());

/** State of a promise after pending microtasks and tasks have run. */
export const promiseState = async (promise: Promise<unknown>): Promise<unknown> => {
  let state: unknown = 'pending';
  promise.then(
    (value) => {
      state = value;
    },
    (error: Error) => {
      state = error;
    },
  );
  for (let turnsLeft = 60; turnsLeft > 0 && state === 'pending'; turnsLeft -= 1) await turn();
  return state;
};

/** Begins a transaction that stays open. Returns how often it was begun. */
export const holdTransaction = (database: Dexie) => {
  const transactionState = { beginCount: 0, isHeld: true };
  const transactionResult = withReconnect(database, () => {
    transactionState.beginCount += 1;
    return database.transaction('rw', 'rows', async () => {
      while (transactionState.isHeld) await database.table('rows').get('none');
      await database.table('rows').put({ id: 'held' });
      return 'done';
    });
  });
  transactionResult.catch(() => undefined);
  return { held: transactionState, done: transactionResult };
};

/** Closes what the tests of a file opened. */
export const closeDatabases = (): void => {
  for (const database of openedDatabases.splice(0)) closePermanently(database);
};
