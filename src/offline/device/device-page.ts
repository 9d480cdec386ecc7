import { observable } from '#offline/state/observable.ts';

/** Content of a database: `cache` is refetchable, `work` (drafts, outbox) is not. */
export type DatabaseContent = 'cache' | 'work';

/** Calls back after a delay in milliseconds; returns a cancel function. */
export type SetTimer = (work: () => void, delayMs: number) => () => void;

/** A connection to one database of a page. */
interface PageConnection {
  readonly content: DatabaseContent;
  /** Aborts its transactions and closes it. */
  readonly suspend: () => void;
}

interface PageDeps {
  readonly setTimer: SetTimer;
  /** Creates another factory for the same databases if the page's own no longer works; undefined if there is none. */
  readonly createFactory: () => IDBFactory | undefined;
}

export const setBrowserTimer: SetTimer = (work, delayMs) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/**
 * In WebKit, a document whose storage process ended never opens a database again ("Connection to Indexed Database server
 * lost. Refresh the page"); a new document of the same origin does, hence a frame. Seen in WebKitGTK 2.50.
 */
const createFrameFactory = (): IDBFactory | undefined => {
  if (typeof document === 'undefined') return undefined;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'IndexedDB';
  document.body.append(frame);
  return frame.contentWindow?.indexedDB;
};

/**
 * Life cycle of one page as its databases must follow it. A page in the back/forward cache stops between two tasks: in
 * WebKit its open transactions then block those of all other pages until it is evicted. Closing the connection does not
 * end them, `abort()` does. docs/decisions/device-storage.md
 */
export class DevicePage {
  readonly setTimer: SetTimer;
  readonly #createFactory: PageDeps['createFactory'];
  readonly #connections = new Set<PageConnection>();
  readonly #suspensions = observable(0);
  readonly #resumptions = observable(0);
  readonly #recoveries = observable(0);
  #suspended: readonly DatabaseContent[] = [];
  #shown: Promise<void> = Promise.resolve();
  #show = (): void => undefined;
  #replacement: IDBFactory | undefined;

  constructor({ setTimer = setBrowserTimer, createFactory = createFrameFactory }: Partial<PageDeps> = {}) {
    this.setTimer = setTimer;
    this.#createFactory = createFactory;
  }

  /** Counts suspensions and resumptions of the page. */
  readonly suspensions = { get: this.#suspensions.get, subscribe: this.#suspensions.subscribe };
  readonly resumptions = { get: this.#resumptions.get, subscribe: this.#resumptions.subscribe };
  /** Counts retries over a new connection after the browser lost the previous one. */
  readonly recoveries = { get: this.#recoveries.get, subscribe: this.#recoveries.subscribe };

  /** Registers a connection; returns the unregister function. */
  add(connection: PageConnection): () => void {
    this.#connections.add(connection);
    return () => this.#connections.delete(connection);
  }

  isSuspended(content: DatabaseContent): boolean {
    return this.#suspended.includes(content);
  }

  /** Resolves once the page may use its databases of this content. */
  async whenShown(content: DatabaseContent): Promise<void> {
    while (this.isSuspended(content)) await this.#shown;
  }

  /**
   * Called when the page is left: aborts running work on these databases and blocks new work until `resume`, when
   * aborted work is retried.
   */
  suspend(contents: readonly DatabaseContent[]): void {
    if (this.#suspended.length === 0) {
      this.#shown = new Promise((resolve) => {
        this.#show = resolve;
      });
    }
    this.#suspended = contents;
    for (const connection of this.#connections) if (contents.includes(connection.content)) connection.suspend();
    this.#suspensions.set(this.#suspensions.get() + 1);
  }

  /** The page is shown again. */
  resume(): void {
    if (this.#suspended.length === 0) return;
    this.#suspended = [];
    this.#show();
    this.#resumptions.set(this.#resumptions.get() + 1);
  }

  countRecovery(): void {
    this.#recoveries.set(this.#recoveries.get() + 1);
  }

  /** The current factory: `ownFactory`, unless it was replaced. */
  factory(ownFactory: IDBFactory): IDBFactory {
    return (this.#isReplaceable(ownFactory) && this.#replacement) || ownFactory;
  }

  /** Replaces a factory that opens no database any more. False if there is no replacement. */
  replaceFactory(ownFactory: IDBFactory, brokenFactory: IDBFactory): boolean {
    if (!this.#isReplaceable(ownFactory)) return false;
    if (this.factory(ownFactory) === brokenFactory) this.#replacement = this.#createFactory() ?? this.#replacement;
    return this.factory(ownFactory) !== brokenFactory;
  }

  /** In-memory databases cannot be opened by another factory. */
  #isReplaceable(ownFactory: IDBFactory): boolean {
    return ownFactory === globalThis.indexedDB || this.#createFactory !== createFrameFactory;
  }
}

/** The current page. */
export const currentPage = new DevicePage();

/**
 * Suspends and resumes a page on browser events until `signal` aborts. While a page is being destroyed (`persisted` is
 * false), saves of drafts and outbox may still finish.
 */
export const bindPageEvents = (page: DevicePage, signal: AbortSignal): void => {
  addEventListener('pagehide', ({ persisted }) => page.suspend(persisted ? ['cache', 'work'] : ['cache']), { signal });
  addEventListener('pageshow', () => page.resume(), { signal });
  document.addEventListener('freeze', () => page.suspend(['cache', 'work']), { signal });
  document.addEventListener('resume', () => page.resume(), { signal });
};
