import { observable } from '#offline/state/observable.ts';

/** What a database holds: `cache` can be fetched again, `work` (drafts, outbox) cannot. */
export type Content = 'cache' | 'work';

/** Calls back after a delay in milliseconds; returns the way to cancel. */
export type SetTimer = (work: () => void, delayMs: number) => () => void;

/** A connection to one database of a page. */
interface PageConnection {
  readonly content: Content;
  /** Ends its transactions at once and closes it. */
  readonly suspend: () => void;
}

interface PageDeps {
  readonly setTimer: SetTimer;
  /** Another way to the same databases, where the one that the page has no longer works; undefined where there is none. */
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
 * The life of one page as its databases must follow it. A page that the browser moves into its back/forward cache stops
 * between two tasks: in WebKit its open transactions then block those of all other pages until it is evicted. Closing the
 * connection does not end them, `abort()` does. docs/decisions/device-storage.md
 */
export class DevicePage {
  readonly setTimer: SetTimer;
  readonly #createFactory: PageDeps['createFactory'];
  readonly #connections = new Set<PageConnection>();
  readonly #suspensions = observable(0);
  readonly #resumptions = observable(0);
  readonly #recoveries = observable(0);
  #suspended: readonly Content[] = [];
  #shown: Promise<void> = Promise.resolve();
  #show = (): void => undefined;
  #replacement: IDBFactory | undefined;

  constructor({ setTimer = setBrowserTimer, createFactory = createFrameFactory }: Partial<PageDeps> = {}) {
    this.setTimer = setTimer;
    this.#createFactory = createFactory;
  }

  /** How often the page was suspended, and resumed. */
  readonly suspensions = { get: this.#suspensions.get, subscribe: this.#suspensions.subscribe };
  readonly resumptions = { get: this.#resumptions.get, subscribe: this.#resumptions.subscribe };
  /** How often something was repeated over a new connection because the browser had lost the one before. */
  readonly recoveries = { get: this.#recoveries.get, subscribe: this.#recoveries.subscribe };

  /** Returns the way to remove it again. */
  add(connection: PageConnection): () => void {
    this.#connections.add(connection);
    return () => this.#connections.delete(connection);
  }

  isSuspended(content: Content): boolean {
    return this.#suspended.includes(content);
  }

  /** Resolves once the page may use its databases of this content. */
  async whenShown(content: Content): Promise<void> {
    while (this.isSuspended(content)) await this.#shown;
  }

  /**
   * The page is being left: ends what runs on these databases, and lets nothing begin until `resume`. What was ended is
   * repeated then.
   */
  suspend(contents: readonly Content[]): void {
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

  noteRecovery(): void {
    this.#recoveries.set(this.#recoveries.get() + 1);
  }

  /** The way to databases: `own`, unless it stopped working. */
  factory(own: IDBFactory): IDBFactory {
    return (this.#isReplaceable(own) && this.#replacement) || own;
  }

  /** `broken` opens nothing any more: another one is used from now on. False where there is none. */
  replaceFactory(own: IDBFactory, broken: IDBFactory): boolean {
    if (!this.#isReplaceable(own)) return false;
    if (this.factory(own) === broken) this.#replacement = this.#createFactory() ?? this.#replacement;
    return this.factory(own) !== broken;
  }

  /** Databases in this page's memory are nowhere else. */
  #isReplaceable(own: IDBFactory): boolean {
    return own === globalThis.indexedDB || this.#createFactory !== createFrameFactory;
  }
}

/** The page that this program runs in. */
export const thisPage = new DevicePage();

/**
 * Suspends and resumes a page by the browser's events until `signal` ends it. A page that is destroyed (`persisted` is
 * false) lets the saves of drafts and of the outbox run on as far as the browser allows.
 */
export const followPage = (page: DevicePage, signal: AbortSignal): void => {
  addEventListener('pagehide', ({ persisted }) => page.suspend(persisted ? ['cache', 'work'] : ['cache']), { signal });
  addEventListener('pageshow', () => page.resume(), { signal });
  document.addEventListener('freeze', () => page.suspend(['cache', 'work']), { signal });
  document.addEventListener('resume', () => page.resume(), { signal });
};
