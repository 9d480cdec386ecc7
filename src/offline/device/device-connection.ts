import { type DBCoreTable, Dexie, type DexieOptions } from 'dexie';
import { answering, answersWithinMs } from './device-disk.ts';
import { type Content, type DevicePage, thisPage } from './device-page.ts';
import { DiskSilent, isConnectionLoss, PageLeft } from './storage-errors.ts';

/**
 * A transaction in which nothing moved during so many ticks is stuck. Ticks instead of a deadline: while a device sleeps
 * no tick comes, and what it answers when it wakes counts.
 */
const stuckAfterTicks = 3;
const tickMs = 2_000;

interface LiveTransaction {
  /** Rejects what waits for an answer within it. */
  readonly rejections: Set<(error: unknown) => void>;
  /** Notices from now on where nothing moves. */
  readonly watch: () => void;
  readonly stopWatch: () => void;
}

/** The connection of a page to one database: ended, closed and opened anew as the page and the browser require. */
class Connection {
  readonly content: Content;
  readonly page: DevicePage;
  readonly database: Dexie;
  readonly #own: IDBFactory | undefined;
  readonly #live = new Map<IDBTransaction, LiveTransaction>();
  readonly #adopted = new WeakSet<IDBDatabase>();
  #opening: Promise<void> | undefined;
  #leavePage = (): unknown => undefined;
  /** Counts what was opened: a loss that is noticed late does not close what replaced it. */
  epoch = 0;
  isClosedForGood = false;

  constructor(name: string, content: Content, { page = thisPage, ...options }: DeviceDatabaseOptions) {
    this.content = content;
    this.page = page;
    this.#own = (options.indexedDB as IDBFactory | undefined) ?? Dexie.dependencies.indexedDB;
    this.database = new Dexie(name, { ...options, ...(this.#own && { indexedDB: this.#createFactory(this.#own) }) });
    this.database.use({
      stack: 'dbcore',
      name: 'Connection',
      create: (core) => ({ ...core, table: (table) => this.#guarded(core.table(table)) }),
    });
    // Dexie closes connections as the page is left, before the page suspends them: what still runs keeps them known.
    this.database.on('close', () => queueMicrotask(() => this.#forgetIfIdle()));
  }

  #forgetIfIdle(): void {
    if (!this.database.isOpen() && this.#live.size === 0) this.#leavePage();
  }

  /** Passes on all that is asked, and watches what is opened. */
  #createFactory(own: IDBFactory): IDBFactory {
    const current = () => this.page.factory(own);
    return {
      open: (...given: Parameters<IDBFactory['open']>) => {
        const request = current().open(...given);
        const adopt = (): void => this.#adopt(request.result);
        request.addEventListener('upgradeneeded', () => {
          adopt();
          if (request.transaction) this.#follow(request.transaction);
        });
        request.addEventListener('success', adopt);
        return request;
      },
      deleteDatabase: (name: string) => current().deleteDatabase(name),
      cmp: (first: unknown, second: unknown) => current().cmp(first, second),
      databases: () => current().databases(),
    } as IDBFactory;
  }

  /** Follows the transactions of a connection that was opened. */
  #adopt(opened: IDBDatabase): void {
    if (this.#adopted.has(opened)) return;
    this.#adopted.add(opened);
    this.epoch += 1;
    this.#leavePage = this.page.add({ content: this.content, suspend: () => this.lose(new PageLeft()) });
    const begin = opened.transaction.bind(opened);
    opened.transaction = (...given) => this.#follow(begin(...given));
  }

  #follow(transaction: IDBTransaction): IDBTransaction {
    let left = stuckAfterTicks;
    let stop: (() => void) | undefined;
    const wait = (): void => {
      stop = this.page.setTimer(tick, tickMs);
    };
    const tick = (): void => {
      left -= 1;
      if (left > 0) wait();
      else this.lose(new DiskSilent());
    };
    const moved = (): void => {
      left = stuckAfterTicks;
    };
    const end = (): void => {
      stop?.();
      this.#live.delete(transaction);
      this.#forgetIfIdle();
    };
    this.#live.set(transaction, { rejections: new Set(), watch: () => stop ?? wait(), stopWatch: () => stop?.() });
    // A request's success does not bubble; its transaction sees it on the way down.
    transaction.addEventListener('success', moved, true);
    transaction.addEventListener('error', moved, true);
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    if (this.page.isSuspended(this.content)) queueMicrotask(() => this.lose(new PageLeft()));
    return transaction;
  }

  /** In WebKit, a transaction that was never started does not even answer its own `abort()`: what waits is rejected here. */
  #guarded(table: DBCoreTable): DBCoreTable {
    const guard =
      <R extends { readonly trans: unknown }, A>(ask: (request: R) => Promise<A>) =>
      (request: R): Promise<A> =>
        this.#answer(request.trans as IDBTransaction, () => ask(request));
    return {
      ...table,
      count: guard(table.count),
      get: guard(table.get),
      getMany: guard(table.getMany),
      query: guard(table.query),
      mutate: guard(table.mutate),
      openCursor: async (request) => {
        const transaction = request.trans as IDBTransaction;
        const cursor = await this.#answer(transaction, () => table.openCursor(request));
        if (cursor) this.#live.get(transaction)?.rejections.add((error) => cursor.fail(error as Error));
        return cursor;
      },
    };
  }

  #answer<A>(transaction: IDBTransaction, ask: () => Promise<A>): Promise<A> {
    const live = this.#live.get(transaction);
    if (!live) return ask();
    const { rejections, watch } = live;
    watch();
    return new Dexie.Promise<A>((resolve, reject) => {
      rejections.add(reject);
      const forget = (): unknown => rejections.delete(reject);
      ask().then(
        (answer) => {
          forget();
          resolve(answer);
        },
        (error: unknown) => {
          forget();
          reject(error);
        },
      );
    }) as unknown as Promise<A>;
  }

  /** Ends every transaction with an error and closes the connection; what is asked next opens another one. */
  lose(error: Error): void {
    const live = [...this.#live];
    this.#live.clear();
    for (const [transaction, { rejections, stopWatch }] of live) {
      stopWatch();
      try {
        transaction.abort();
      } catch {
        // It is being committed, or over.
      }
      for (const reject of rejections) reject(error);
      // Whoever waits for the commit hears of no event either.
      transaction.onabort?.(new Event('abort'));
    }
    this.database.close({ disableAutoOpen: false });
  }

  /** Opens it where it is closed. Throws `DiskSilent` where that takes too long. */
  ensureOpen(): Promise<void> {
    if (this.database.isOpen() || this.isClosedForGood) return Promise.resolve();
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    const used = this.#own && this.page.factory(this.#own);
    try {
      await this.#openWithin();
    } catch (error) {
      if (!used || !this.#own || !isConnectionLoss(error) || !this.page.replaceFactory(this.#own, used)) throw error;
      await this.#openWithin();
    }
  }

  async #openWithin(): Promise<void> {
    try {
      await answering(Promise.resolve(this.database.open()), answersWithinMs, this.page.setTimer);
    } catch (error) {
      // Whoever waits for the opening hears that it failed; the next one to ask opens again.
      this.database.close();
      this.database.close({ disableAutoOpen: false });
      throw error;
    }
  }
}

const connections = new WeakMap<Dexie, Connection>();

export interface DeviceDatabaseOptions extends DexieOptions {
  /** The page that the database is opened in. */
  readonly page?: DevicePage;
}

/** A database of this device, whose connection follows the page. */
export const deviceDatabase = (name: string, content: Content, options: DeviceDatabaseOptions = {}): Dexie => {
  const connection = new Connection(name, content, options);
  connections.set(connection.database, connection);
  return connection.database;
};

/** Closes a database whose person has left: what is still under way does not open, and thereby make, it again. */
export const closeForGood = (database: Dexie): void => {
  const connection = connections.get(database);
  if (connection) connection.isClosedForGood = true;
  database.close();
};

/**
 * Runs work on a database once the page is shown. Where the browser lost the connection meanwhile, or does not answer,
 * opens another one and repeats the work, once; what a suspended page ended is repeated whenever the page is shown again.
 */
export const reopening = async <T>(database: Dexie, work: () => Promise<T>): Promise<T> => {
  const connection = connections.get(database);
  if (!connection) return work();
  const { page, content } = connection;
  for (let losses = 0; ; ) {
    await page.whenShown(content);
    const suspensions = page.suspensions.get();
    let epoch = connection.epoch;
    try {
      await connection.ensureOpen();
      epoch = connection.epoch;
      const answer = await work();
      if (losses > 0) page.noteRecovery();
      return answer;
    } catch (error) {
      if (connection.isClosedForGood || !isConnectionLoss(error)) throw error;
      if (page.suspensions.get() !== suspensions) continue;
      losses += 1;
      if (losses > 1) throw error;
      if (connection.epoch === epoch) connection.lose(error as Error);
    }
  }
};
