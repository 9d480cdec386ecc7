/** Internals of the fake database that a kill must reach. */
interface InnerTransaction {
  readonly db: unknown;
  readonly _state: string;
  _started: boolean;
  _start: () => void;
  abort(): void;
}

interface Inside {
  readonly _rawDatabase: { readonly transactions: readonly InnerTransaction[]; connections: readonly unknown[] };
  _closePending: boolean;
  _closed: boolean;
}

/** Access of one page to the device's disk, and the faults that the browser may cause. */
export class Door {
  readonly indexedDB: IDBFactory;
  readonly #disk: IDBFactory;
  readonly #connections = new Set<IDBDatabase>();
  /** Tasks that are suspended with their page. */
  readonly #still = new Set<InnerTransaction>();
  readonly #silent = new WeakSet<InnerTransaction>();
  readonly #factories = new Set<IDBFactory>();
  readonly #broken = new WeakSet<IDBFactory>();
  #isShut = false;
  #isStill = false;
  #unanswered = 0;

  constructor(disk: IDBFactory) {
    this.#disk = disk;
    this.indexedDB = this.createFactory();
  }

  /** A factory of connections; one from before a loss of the storage process opens nothing. */
  createFactory(): IDBFactory {
    return new Proxy(this.#disk, {
      get: (target, name, factory) => {
        if (name === 'open') return (...given: Parameters<IDBFactory['open']>) => this.#open(factory, given);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  #open(factory: IDBFactory, given: Parameters<IDBFactory['open']>): IDBOpenDBRequest {
    // A pending open request whose caller is dead.
    if (this.#isShut) return new EventTarget() as IDBOpenDBRequest;
    if (this.#broken.has(factory)) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    this.#factories.add(factory);
    const request = this.#disk.open(...given);
    const note = (): void => {
      const { result } = request;
      if (this.#connections.has(result)) return;
      this.#connections.add(result);
      const begin = result.transaction.bind(result);
      result.transaction = (...asked) => {
        const transaction = begin(...asked);
        if (this.#isStill) this.#hold(transaction as unknown as InnerTransaction);
        else if (this.#unanswered > 0) {
          this.#unanswered -= 1;
          this.#silence(transaction as unknown as InnerTransaction);
        }
        return transaction;
      };
      result.close = () => this.#closeOnce(result);
      if (this.#isShut) this.#close(result);
    };
    request.addEventListener('upgradeneeded', note);
    request.addEventListener('success', note);
    return request;
  }

  *#live(): Generator<InnerTransaction> {
    for (const connection of this.#connections) {
      for (const transaction of [...(connection as unknown as Inside)._rawDatabase.transactions])
        if (transaction.db === connection && !/finished|committing/.test(transaction._state)) yield transaction;
    }
  }

  /** As standardized, after its own transactions are complete. The fake busy-waits for those of all connections. */
  #closeOnce(connection: IDBDatabase): void {
    const inside = connection as unknown as Inside;
    inside._closePending = true;
    const own = inside._rawDatabase.transactions.filter(({ db, _state }) => db === connection && _state !== 'finished');
    const close = (): void => {
      if (inside._closed || own.some(({ _state }) => _state !== 'finished')) return;
      inside._closed = true;
      inside._rawDatabase.connections = inside._rawDatabase.connections.filter((other) => other !== connection);
    };
    for (const transaction of own)
      for (const end of ['complete', 'abort']) (transaction as unknown as EventTarget).addEventListener(end, close);
    close();
  }

  #close(connection: IDBDatabase): void {
    for (const transaction of this.#live()) if (transaction.db === connection) transaction.abort();
    connection.close();
  }

  /** Like a kill: uncommitted changes are rolled back without events. */
  shut(): void {
    this.#isShut = true;
    for (const connection of this.#connections) this.#close(connection);
  }

  /** It hangs and holds its locks. */
  #silence(transaction: InnerTransaction): void {
    this.#silent.add(transaction);
    Object.assign(transaction, { _start: () => Object.assign(transaction, { _started: true }) });
  }

  #hold(transaction: InnerTransaction): void {
    this.#silence(transaction);
    this.#still.add(transaction);
  }

  /** The page is suspended, and so are its open transactions with their locks. */
  stop(): void {
    this.#isStill = true;
    for (const transaction of this.#live()) this.#hold(transaction);
  }

  goOn(): void {
    this.#isStill = false;
    for (const transaction of this.#still) {
      Reflect.deleteProperty(transaction, '_start');
      if (transaction._started && !/finished|committing/.test(transaction._state)) transaction._start();
    }
    this.#still.clear();
  }

  /** The next transaction hangs. */
  leaveUnanswered(): void {
    this.#unanswered += 1;
  }

  /** As the page does after its timeout. */
  endUnanswered(): void {
    this.#unanswered = 0;
    for (const transaction of this.#live()) if (this.#silent.has(transaction)) transaction.abort();
  }

  /** The browser closes every connection, as iOS does to pages in the background. */
  lose(): void {
    for (const connection of this.#connections) {
      this.#close(connection);
      (connection.onclose as (() => void) | null)?.();
    }
    this.#connections.clear();
  }

  /** The storage process ends: connections are lost, and in WebKit the page's factories with them. */
  loseForGood(): void {
    for (const factory of this.#factories) this.#broken.add(factory);
    this.lose();
  }
}
