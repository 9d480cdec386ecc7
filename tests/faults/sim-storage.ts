/** Internals of the fake database that a simulated kill changes. */
interface InnerTransaction {
  readonly db: unknown;
  readonly _state: string;
  _started: boolean;
  _start: () => void;
  abort(): void;
}

interface ConnectionInternals {
  readonly _rawDatabase: { readonly transactions: readonly InnerTransaction[]; connections: readonly unknown[] };
  _closePending: boolean;
  _closed: boolean;
}

/** Access of one page to the device's disk, and the faults that the browser may cause. */
export class SimStorage {
  readonly indexedDB: IDBFactory;
  readonly #disk: IDBFactory;
  readonly #connections = new Set<IDBDatabase>();
  /** Tasks that are suspended with their page. */
  readonly #suspended = new Set<InnerTransaction>();
  readonly #hanging = new WeakSet<InnerTransaction>();
  readonly #factories = new Set<IDBFactory>();
  readonly #brokenFactories = new WeakSet<IDBFactory>();
  #isKilled = false;
  #isSuspended = false;
  #transactionsToHang = 0;

  constructor(disk: IDBFactory) {
    this.#disk = disk;
    this.indexedDB = this.createFactory();
  }

  /** A factory of connections; one from before a loss of the storage process opens nothing. */
  createFactory(): IDBFactory {
    return new Proxy(this.#disk, {
      get: (target, name, factory) => {
        if (name === 'open') return (...args: Parameters<IDBFactory['open']>) => this.#open(factory, args);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  #open(factory: IDBFactory, args: Parameters<IDBFactory['open']>): IDBOpenDBRequest {
    // A pending open request whose caller is dead.
    if (this.#isKilled) return new EventTarget() as IDBOpenDBRequest;
    if (this.#brokenFactories.has(factory))
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    this.#factories.add(factory);
    const request = this.#disk.open(...args);
    const track = (): void => {
      const { result } = request;
      if (this.#connections.has(result)) return;
      this.#connections.add(result);
      const startTransaction = result.transaction.bind(result);
      result.transaction = (...args) => {
        const transaction = startTransaction(...args);
        if (this.#isSuspended) this.#suspend(transaction as unknown as InnerTransaction);
        else if (this.#transactionsToHang > 0) {
          this.#transactionsToHang -= 1;
          this.#hang(transaction as unknown as InnerTransaction);
        }
        return transaction;
      };
      result.close = () => this.#closeOnce(result);
      if (this.#isKilled) this.#close(result);
    };
    request.addEventListener('upgradeneeded', track);
    request.addEventListener('success', track);
    return request;
  }

  *#openTransactions(): Generator<InnerTransaction> {
    for (const connection of this.#connections) {
      for (const transaction of [...(connection as unknown as ConnectionInternals)._rawDatabase.transactions])
        if (transaction.db === connection && !/finished|committing/.test(transaction._state)) yield transaction;
    }
  }

  /**
   * Closes a connection once its own transactions are complete, as the standard says; the fake database busy-waits for the
   * transactions of all connections.
   */
  #closeOnce(connection: IDBDatabase): void {
    const internals = connection as unknown as ConnectionInternals;
    internals._closePending = true;
    const ownTransactions = internals._rawDatabase.transactions.filter(
      ({ db, _state }) => db === connection && _state !== 'finished',
    );
    const close = (): void => {
      if (internals._closed || ownTransactions.some(({ _state }) => _state !== 'finished')) return;
      internals._closed = true;
      internals._rawDatabase.connections = internals._rawDatabase.connections.filter((other) => other !== connection);
    };
    for (const transaction of ownTransactions)
      for (const end of ['complete', 'abort']) (transaction as unknown as EventTarget).addEventListener(end, close);
    close();
  }

  #close(connection: IDBDatabase): void {
    for (const transaction of this.#openTransactions()) if (transaction.db === connection) transaction.abort();
    connection.close();
  }

  /** Like a kill: uncommitted changes are rolled back without events. */
  kill(): void {
    this.#isKilled = true;
    for (const connection of this.#connections) this.#close(connection);
  }

  /** The transaction hangs and holds its locks. */
  #hang(transaction: InnerTransaction): void {
    this.#hanging.add(transaction);
    Object.assign(transaction, { _start: () => Object.assign(transaction, { _started: true }) });
  }

  #suspend(transaction: InnerTransaction): void {
    this.#hang(transaction);
    this.#suspended.add(transaction);
  }

  /** Suspends the page: its open transactions hang and hold their locks. */
  suspend(): void {
    this.#isSuspended = true;
    for (const transaction of this.#openTransactions()) this.#suspend(transaction);
  }

  resume(): void {
    this.#isSuspended = false;
    for (const transaction of this.#suspended) {
      Reflect.deleteProperty(transaction, '_start');
      if (transaction._started && !/finished|committing/.test(transaction._state)) transaction._start();
    }
    this.#suspended.clear();
  }

  /** Makes the next transaction hang. */
  hangNextTransaction(): void {
    this.#transactionsToHang += 1;
  }

  /** Aborts hanging transactions, as the page does after its timeout. */
  abortHangingTransactions(): void {
    this.#transactionsToHang = 0;
    for (const transaction of this.#openTransactions()) if (this.#hanging.has(transaction)) transaction.abort();
  }

  /** The browser closes every connection, as iOS does to pages in the background. */
  loseConnections(): void {
    for (const connection of this.#connections) {
      this.#close(connection);
      (connection.onclose as (() => void) | null)?.();
    }
    this.#connections.clear();
  }

  /** The storage process ends: connections are lost, and in WebKit the page's factories with them. */
  endStorageProcess(): void {
    for (const factory of this.#factories) this.#brokenFactories.add(factory);
    this.loseConnections();
  }
}
