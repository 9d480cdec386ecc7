import { type DBCoreTable, Dexie, type DexieOptions } from 'dexie';
import { type ProgressWatch, storageTimeoutMs, watchProgress, withStorageTimeout } from './device-disk.ts';
import { currentPage, type DatabaseContent, type DevicePage } from './device-page.ts';
import { isConnectionLoss, PageSuspended, StorageTimeout } from './storage-errors.ts';

interface LiveTransaction extends ProgressWatch {
  /** Rejects pending requests of the transaction. */
  readonly rejections: Set<(error: unknown) => void>;
}

/** Connection of a page to one database: aborted, closed and reopened as page and browser require. */
class Connection {
  readonly content: DatabaseContent;
  readonly page: DevicePage;
  readonly database: Dexie;
  readonly #own: IDBFactory | undefined;
  readonly #mustExist: boolean;
  readonly #live = new Map<IDBTransaction, LiveTransaction>();
  readonly #adopted = new WeakSet<IDBDatabase>();
  #opening: Promise<void> | undefined;
  #leavePage = (): unknown => undefined;
  /** Number of connections opened: a loss that is noticed late must not close the connection that replaced it. */
  openCount = 0;
  isClosedPermanently = false;

  constructor(
    name: string,
    content: DatabaseContent,
    { page = currentPage, mustExist = false, ...options }: DeviceDatabaseOptions,
  ) {
    this.content = content;
    this.page = page;
    this.#mustExist = mustExist;
    this.#own = (options.indexedDB as IDBFactory | undefined) ?? Dexie.dependencies.indexedDB;
    this.database = new Dexie(name, { ...options, ...(this.#own && { indexedDB: this.#createFactory(this.#own) }) });
    this.database.use({
      stack: 'dbcore',
      name: 'Connection',
      create: (core) => ({ ...core, table: (table) => this.#guarded(core.table(table)) }),
    });
    // Dexie closes connections when the page is left, before the page suspends them: running transactions keep them
    // registered.
    this.database.on('close', () => queueMicrotask(() => this.#forgetIfIdle()));
  }

  #forgetIfIdle(): void {
    if (!this.database.isOpen() && this.#live.size === 0) this.#leavePage();
  }

  /** Wraps the factory to register each connection that is opened. */
  #createFactory(ownFactory: IDBFactory): IDBFactory {
    const currentFactory = () => this.page.factory(ownFactory);
    return {
      open: (...args: Parameters<IDBFactory['open']>) => {
        const request = currentFactory().open(...args);
        const register = (): void => this.#adopt(request.result);
        request.addEventListener('upgradeneeded', (event) => {
          if (this.#mustExist && event.oldVersion === 0) {
            // Stop the event, since Dexie would create the stores of a database that must not be created.
            event.stopImmediatePropagation();
            request.transaction?.abort();
            return;
          }
          register();
          if (request.transaction) this.#follow(request.transaction);
        });
        request.addEventListener('success', register);
        return request;
      },
      deleteDatabase: (name: string) => currentFactory().deleteDatabase(name),
      cmp: (first: unknown, second: unknown) => currentFactory().cmp(first, second),
      databases: () => currentFactory().databases(),
    } as IDBFactory;
  }

  /** Tracks the transactions of an opened connection. */
  #adopt(connection: IDBDatabase): void {
    if (this.#adopted.has(connection)) return;
    this.#adopted.add(connection);
    this.openCount += 1;
    this.#leavePage = this.page.add({ content: this.content, suspend: () => this.terminate(new PageSuspended()) });
    connection.addEventListener('versionchange', () => {
      for (const { shortenLimit } of this.#live.values()) shortenLimit();
    });
    const beginTransaction = connection.transaction.bind(connection);
    connection.transaction = (...args) => this.#follow(beginTransaction(...args));
  }

  #follow(transaction: IDBTransaction): IDBTransaction {
    const progress = watchProgress(transaction, this.page.setTimer, () => this.terminate(new StorageTimeout()));
    const stopTracking = (): void => {
      progress.stopWatching();
      this.#live.delete(transaction);
      this.#forgetIfIdle();
    };
    this.#live.set(transaction, { rejections: new Set(), ...progress });
    transaction.addEventListener('complete', stopTracking);
    transaction.addEventListener('abort', stopTracking);
    if (this.page.isSuspended(this.content)) queueMicrotask(() => this.terminate(new PageSuspended()));
    return transaction;
  }

  /**
   * In WebKit a transaction that never started does not fire events even after `abort()`: pending requests are rejected
   * here.
   */
  #guarded(table: DBCoreTable): DBCoreTable {
    const runGuarded =
      <R extends { readonly trans: unknown }, A>(runRequest: (request: R) => Promise<A>) =>
      (request: R): Promise<A> =>
        this.#answer(request.trans as IDBTransaction, () => runRequest(request));
    return {
      ...table,
      count: runGuarded(table.count),
      get: runGuarded(table.get),
      getMany: runGuarded(table.getMany),
      query: runGuarded(table.query),
      mutate: runGuarded(table.mutate),
      openCursor: async (request) => {
        const transaction = request.trans as IDBTransaction;
        const cursor = await this.#answer(transaction, () => table.openCursor(request));
        if (cursor) this.#live.get(transaction)?.rejections.add((error) => cursor.fail(error as Error));
        return cursor;
      },
    };
  }

  #answer<A>(transaction: IDBTransaction, runRequest: () => Promise<A>): Promise<A> {
    const live = this.#live.get(transaction);
    if (!live) return runRequest();
    const { rejections, startWatching } = live;
    startWatching();
    return new Dexie.Promise<A>((resolve, reject) => {
      rejections.add(reject);
      const removeRejection = (): unknown => rejections.delete(reject);
      runRequest().then(
        (answer) => {
          removeRejection();
          resolve(answer);
        },
        (error: unknown) => {
          removeRejection();
          reject(error);
        },
      );
    }) as unknown as Promise<A>;
  }

  /** Aborts every transaction with an error and closes the connection; the next request opens another one. */
  terminate(error: Error): void {
    const live = [...this.#live];
    this.#live.clear();
    for (const [transaction, { rejections, stopWatching }] of live) {
      stopWatching();
      try {
        transaction.abort();
      } catch {
        // The transaction is being committed or has ended.
      }
      for (const reject of rejections) reject(error);
      // WebKit fires no event for callers that wait for the commit, so call their handler.
      transaction.onabort?.(new Event('abort'));
    }
    this.database.close({ disableAutoOpen: false });
  }

  /** Opens the connection if it is closed. Throws `StorageTimeout` if that takes too long. */
  ensureOpen(): Promise<void> {
    if (this.database.isOpen() || this.isClosedPermanently) return Promise.resolve();
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    const usedFactory = this.#own && this.page.factory(this.#own);
    try {
      await this.#openWithin();
    } catch (error) {
      if (!usedFactory || !this.#own || !isConnectionLoss(error) || !this.page.replaceFactory(this.#own, usedFactory))
        throw error;
      await this.#openWithin();
    }
  }

  async #openWithin(): Promise<void> {
    try {
      await withStorageTimeout(Promise.resolve(this.database.open()), storageTimeoutMs, this.page.setTimer);
    } catch (error) {
      // Rejects pending opens; the next caller opens again.
      this.database.close();
      this.database.close({ disableAutoOpen: false });
      throw error;
    }
  }
}

const connections = new WeakMap<Dexie, Connection>();

export interface DeviceDatabaseOptions extends DexieOptions {
  /** Page whose life cycle the connection follows. */
  readonly page?: DevicePage;
  /**
   * For a worker: opens the database, never creates it. A worker that is being terminated may still open one, also after
   * its person signed out and it was deleted.
   */
  readonly mustExist?: boolean;
}

/** Creates a device database whose connection follows the page's life cycle. */
export const deviceDatabase = (name: string, content: DatabaseContent, options: DeviceDatabaseOptions = {}): Dexie => {
  const connection = new Connection(name, content, options);
  connections.set(connection.database, connection);
  return connection.database;
};

/** Closes the database of a person who signed out: pending work must not reopen, and thereby recreate, it. */
export const closePermanently = (database: Dexie): void => {
  const connection = connections.get(database);
  if (connection) connection.isClosedPermanently = true;
  database.close();
};

/**
 * Runs work on a database once the page is shown. If the browser lost the connection or does not answer, reconnects and
 * retries once; work interrupted by a page suspension is retried whenever the page is shown again.
 */
export const withReconnect = async <T>(database: Dexie, work: () => Promise<T>): Promise<T> => {
  const connection = connections.get(database);
  if (!connection) return work();
  const { page, content } = connection;
  for (let retries = 0; ; ) {
    await page.whenShown(content);
    const suspensions = page.suspensions.get();
    let openCount = connection.openCount;
    try {
      await connection.ensureOpen();
      openCount = connection.openCount;
      const answer = await work();
      if (retries > 0) page.countRecovery();
      return answer;
    } catch (error) {
      if (connection.isClosedPermanently || !isConnectionLoss(error)) throw error;
      if (page.suspensions.get() !== suspensions) continue;
      retries += 1;
      if (retries > 1) throw error;
      if (connection.openCount === openCount) connection.terminate(error as Error);
    }
  }
};
