import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { type Api, createApi } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { createSessionStore, isEnded } from '#api/session/session-store.ts';
import type { SessionStore } from '#api/session/stored-session.ts';
import { type WorkDatabase, workDatabase } from '#offline/device/device-database.ts';
import { DevicePage } from '#offline/device/device-page.ts';
import type { DataKey } from '#offline/device/sealing.ts';
import { createDrafts } from '#offline/drafts/drafts.ts';
import type { WorkMessage } from '#offline/drafts/work-deps.ts';
import { createOutbox, type OutboxDeps, type RunningOutbox } from '#offline/outbox/outbox.ts';
import { keySettle } from '#shared/operations/home/receipts.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import type { SimLocks } from './sim-locks.ts';
import type { SimLoop } from './sim-loop.ts';
import type { SimNetwork } from './sim-network.ts';
import { SimStorage } from './sim-storage.ts';

/** A person on a device: name of their databases and the key that opens them. */
export interface Owner {
  readonly user: SessionUser;
  readonly name: string;
  readonly key: DataKey;
}

/** State shared by all tabs of a device. */
export interface Device {
  readonly disk: IDBFactory;
  readonly loop: SimLoop;
  readonly locks: SimLocks;
  readonly network: SimNetwork;
  readonly storage: Map<string, string>;
  readonly tabs: SimTab[];
  /** Clock skew. */
  skewMs: number;
  isOffline: boolean;
  readonly random: () => number;
  readonly uuid: () => string;
  /** Number of attempts of a key that our server answered, except 401. */
  readonly answeredAttempts: Map<string, number>;
  readonly onFault: (error: unknown) => void;
  /** Number of the next exchanges at which the app itself throws. */
  appErrors: number;
  /** Keys whose last exchange failed by an app error. */
  readonly appErrorKeys: Set<string>;
  /** Replaces parts of the real program by broken ones. */
  readonly replaceDeps: (deps: OutboxDeps) => OutboxDeps;
  readonly replacePage: (page: DevicePage) => DevicePage;
}

/** Files of a schedule have some 50 bytes: each is uploaded in several parts. */
const partBytes = 24;
const startMs = Date.parse('2026-11-21T01:00:00.000Z');

/** One tab with the real client, drafts and outbox of one person. */
export class SimTab {
  readonly owner: Owner;
  readonly device: Device;
  readonly outbox: RunningOutbox;
  readonly drafts: ReturnType<typeof createDrafts>;
  readonly store: SessionStore;
  readonly api: Api;
  readonly page: DevicePage;
  isDead = false;
  /** In the back/forward cache, or frozen: its code does not run. */
  isSuspended = false;
  readonly #storage: SimStorage;
  readonly #database: WorkDatabase;
  readonly #closing = new AbortController();
  readonly #listeners = new Set<(message: WorkMessage) => void>();
  /** Work that waits until the page is shown again. */
  #deferred: (() => void)[] = [];

  constructor(device: Device, owner: Owner) {
    this.device = device;
    this.owner = owner;
    const { loop, locks, network, storage, answeredAttempts } = device;
    this.#storage = new SimStorage(device.disk);
    this.page = device.replacePage(
      new DevicePage({
        setTimer: (work, delayMs) => loop.setTimer(() => this.#runWhenVisible(work), delayMs),
        createFactory: () => this.#storage.createFactory(),
      }),
    );
    Dexie.dependencies.indexedDB = this.#storage.indexedDB;
    Dexie.dependencies.IDBKeyRange = IDBKeyRange;
    this.#database = workDatabase(owner.name, { page: this.page });
    this.store = createSessionStore({
      getItem: (name) => storage.get(name) ?? null,
      setItem: (name, value) => {
        if (!this.isDead) storage.set(name, value);
      },
      removeItem: (name) => {
        if (!this.isDead) storage.delete(name);
      },
    });
    const tabLocks = locks.createTabLocks(this);
    const transport = network.createTransport(this);
    const send: typeof transport = (...args) =>
      transport(...args).finally(() => new Promise<void>((resolve) => this.#runWhenVisible(resolve)));
    const api = createApi({ send, store: this.store, locks: tabLocks });
    this.api = api;
    const { user } = owner;
    const countAnswer = (key: string): unknown => answeredAttempts.set(key, (answeredAttempts.get(key) ?? 0) + 1);
    const replacedDeps = device.replaceDeps({
      database: this.#database,
      key: owner.key,
      owner: owner.name,
      userId: user.id,
      broker: { scope: 'broker 1', name: 'NIAOULI' },
      nowMs: () => startMs + loop.timeMs + device.skewMs,
      uuid: device.uuid,
      random: device.random,
      locks: tabLocks,
      channel: {
        post: (message) => this.#broadcast(message),
        subscribe: (listener) => {
          this.#listeners.add(listener);
          return () => this.#listeners.delete(listener);
        },
      },
      closing: this.#closing.signal,
      onFault: (error) => this.isDead || device.onFault(error),
      setTimer: (work, delayMs) => loop.setTimer(() => this.#runWhenVisible(work), delayMs),
      exchange: async (request, options) => {
        device.appErrorKeys.delete(options.idempotencyKey);
        if (device.appErrors === 0) return api.exchange(request, options);
        device.appErrors -= 1;
        device.appErrorKeys.add(options.idempotencyKey);
        throw new DOMException('Unable to read form data blob', 'InvalidStateError');
      },
      cancelKey: async (key) => {
        const { state, status, body } = await api.call(keySettle, { key }, { userId: user.id });
        return state === 'done' ? { state, status: status ?? 200, body } : { state };
      },
      token: () => {
        const session = this.store.getSession();
        return session?.user.id === user.id && !isEnded(session) ? session.token : undefined;
      },
      isOffline: () => device.isOffline,
      probeServer: async () => !device.isOffline,
      fetchDeviceKey: () => Promise.reject(new Error('the simulation requests no device key')),
      requestBackgroundSync: () => undefined,
      partBytes,
    });
    const deps: OutboxDeps = {
      ...replacedDeps,
      exchange: async (request, options) => {
        try {
          const answer = await replacedDeps.exchange(request, options);
          if (answer.status !== 401) countAnswer(options.idempotencyKey);
          return answer;
        } catch (error) {
          if (error instanceof CallError && error.status !== 401) countAnswer(options.idempotencyKey);
          throw error;
        }
      },
    };
    this.drafts = createDrafts(deps, () => this.outbox.wake('draft-removed'));
    this.outbox = createOutbox(deps);
  }

  #broadcast(message: WorkMessage): void {
    if (this.isDead) return;
    for (const other of this.device.tabs) {
      if (other === this || other.owner.name !== this.owner.name) continue;
      this.device.loop.post(() => {
        if (!other.isDead && !other.isSuspended) for (const listener of other.#listeners) listener(message);
      });
    }
  }

  /** Runs work of this tab, deferred while its page is suspended. */
  #runWhenVisible(work: () => void): void {
    if (this.isDead) return;
    if (this.isSuspended) this.#deferred.push(work);
    else work();
  }

  /** The tab's page enters the back/forward cache, which releases its locks, or is frozen. */
  suspend(isCached: boolean): void {
    // Dexie closes its connections first.
    this.#database.close({ disableAutoOpen: false });
    this.page.suspend(['cache', 'work']);
    this.#storage.suspend();
    this.isSuspended = true;
    if (isCached) this.device.locks.releaseSuspended(this);
  }

  resume(): void {
    this.isSuspended = false;
    this.#storage.resume();
    this.device.locks.requestAgain(this);
    this.page.resume();
    for (const work of this.#deferred.splice(0)) this.#runWhenVisible(work);
    for (const read of [this.outbox.refresh(), this.drafts.refresh()]) read.catch(this.device.onFault);
    this.outbox.wake('check');
  }

  /** Browser faults of the tab's connections: see `SimStorage`. */
  get storage(): Pick<SimStorage, 'hangNextTransaction' | 'loseConnections' | 'endStorageProcess'> {
    return this.#storage;
  }

  /** Like SIGKILL. */
  kill(): void {
    this.isDead = true;
    this.#storage.kill();
    this.#remove();
  }

  /** Like a sign-out. */
  close(): void {
    this.#closing.abort();
    this.#storage.abortHangingTransactions();
    this.#database.close();
    this.#remove();
  }

  #remove(): void {
    this.isDead = true;
    this.device.locks.release(this);
    const index = this.device.tabs.indexOf(this);
    if (index >= 0) this.device.tabs.splice(index, 1);
  }
}
