import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { type CacheDatabase, cacheDatabase, eraseCache } from '#offline/device/device-database.ts';
import { DevicePage } from '#offline/device/device-page.ts';
import type { DataKey } from '#offline/device/sealing.ts';
import { type ClientStore, createClientStore } from '#offline/portfolio/client-store.ts';
import { createPortfolioStore, type PortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { runSync } from '#offline/sync/portfolio-sync.ts';
import { clientsPage } from '#tests/support/contracts/portfolio.ts';
import { PortfolioServer } from './portfolio-server.ts';
import { SimLoop } from './sim-loop.ts';
import { Violation } from './sim-model.ts';
import { SimStorage } from './sim-storage.ts';

/** A plausible mistake of the program. */
export interface PortfolioPlant {
  readonly name: string;
  readonly seen: RegExp;
  readonly cache?: (cache: CacheDatabase) => void;
  readonly store?: (store: PortfolioStore) => PortfolioStore;
}

/** The first half exists at the start. */
const ids = 12;
const id = fc.integer({ min: 1, max: ids });
const commandArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('run' as const), tasks: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('synchronise' as const) }) },
  // The browser ends a worker somewhat later than its lock: what it writes until then may arrive after other writes.
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('kill' as const, 'die' as const, 'erase' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('free space' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('change' as const, 'leave' as const), id }) },
  // The server answered 404 to a screen.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('missing' as const), id }) },
);
type Command = typeof commandArbitrary extends fc.Arbitrary<infer C> ? C : never;
const scheduleArbitrary = fc.array(commandArbitrary, { minLength: 4, maxLength: 30 });

/** A page or a worker, with its own connection to the device's disk. */
class Thread {
  readonly storage: SimStorage;
  readonly cache: CacheDatabase;
  readonly store: PortfolioStore;
  readonly clients: ClientStore;

  constructor(loop: SimLoop, disk: IDBFactory, cacheKey: DataKey, plant: PortfolioPlant | undefined) {
    this.storage = new SimStorage(disk);
    const page = new DevicePage({
      setTimer: (work, delayMs) => loop.setTimer(work, delayMs),
      createFactory: () => this.storage.createFactory(),
    });
    this.cache = cacheDatabase('owner', { page, indexedDB: this.storage.indexedDB, IDBKeyRange });
    plant?.cache?.(this.cache);
    const keys = { cache: this.cache, cacheKey };
    const answers = createAnswerCache(keys, () => loop.timeMs);
    const store = createPortfolioStore(keys, answers);
    this.store = plant?.store?.(store) ?? store;
    this.clients = createClientStore(keys, answers);
  }
}

/** One device whose portfolio is synchronised by workers that may be killed at any moment. */
class PortfolioSimulation {
  readonly loop = new SimLoop();
  readonly server = new PortfolioServer();
  readonly #open: () => Thread;
  readonly #page: Thread;
  #worker: Thread | undefined;
  /** Killed workers whose last work is still under way. */
  #dying: Thread[] = [];

  constructor(cacheKey: DataKey, plant: PortfolioPlant | undefined) {
    const disk = new IDBFactory();
    this.#open = () => new Thread(this.loop, disk, cacheKey, plant);
    this.#page = this.#open();
    for (let one = 1; one <= ids / 2; one += 1) this.server.change(one);
  }

  synchronise(): void {
    if (this.#worker) return;
    const worker = this.#open();
    this.#worker = worker;
    const answer = <T>(make: () => T): Promise<T> => new Promise((resolve) => this.loop.post(() => resolve(make())));
    const done = (): void => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    void runSync(
      {
        contracts: { store: worker.store, fetchPage: (cursor) => answer(() => this.server.page(cursor)) },
        clients: { store: worker.clients, fetchPage: () => answer(() => clientsPage([])) },
        eraseStored: async () => {
          throw new Error('The broker stays the same');
        },
        withLock: async (work) => {
          await work();
          return true;
        },
        nowMs: () => this.loop.timeMs + 1,
        onProgress: () => undefined,
        onStored: () => undefined,
        onFull: () => undefined,
      },
      new AbortController().signal,
    ).then(done, done);
  }

  #kill(): void {
    if (this.#worker) this.#dying.push(this.#worker);
    this.#worker = undefined;
  }

  #die(): void {
    for (const { storage } of this.#dying.splice(0)) storage.kill();
  }

  async apply(command: Command): Promise<void> {
    switch (command.kind) {
      case 'run':
        return this.loop.run(command.tasks);
      case 'synchronise':
        return this.synchronise();
      case 'kill':
        return this.#kill();
      case 'die':
        return this.#die();
      case 'erase':
        // It waits for the lock that a synchronisation holds.
        if (!this.#worker) void eraseCache(this.#page.cache);
        return;
      case 'free space':
        this.#kill();
        void eraseCache(this.#page.cache);
        return;
      case 'change':
        return this.server.change(command.id);
      case 'leave':
        return this.server.leave(command.id);
      case 'missing':
        this.server.leave(command.id);
        void this.#page.store.remove([command.id]);
    }
  }

  /** Synchronises to the end and compares the device with the server. */
  async assertEqual(): Promise<void> {
    await this.loop.run();
    this.#die();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      this.synchronise();
      await this.loop.run();
    }
    if (this.#worker) throw new Violation('the synchronisation never ends');
    const reading = Promise.all([this.#page.store.rows(), this.#page.store.state()]);
    await this.loop.run();
    const [rows, state] = await reading;
    if (!state?.completedAtMs) throw new Violation('the portfolio is never complete');
    const stored = new Map(rows.map((row) => [row.id, row.search.nom]));
    for (const one of this.server.ids)
      if (stored.get(one) !== this.server.holder(one))
        throw new Violation(`contract ${one} is stored as ${stored.get(one)}, not as ${this.server.holder(one)}`);
    for (const one of stored.keys())
      if (!this.server.ids.includes(one)) throw new Violation(`contract ${one} left and is still stored`);
    if (state.done !== rows.length) throw new Violation(`${rows.length} contracts are counted as ${state.done}`);
  }
}

/** Runs random schedules until one violates an invariant; its report, undefined without a violation. */
export const explorePortfolio = async (
  { schedules, seed, cacheKey }: { readonly schedules: number; readonly seed: number; readonly cacheKey: DataKey },
  plant?: PortfolioPlant,
): Promise<string | undefined> => {
  const property = fc.asyncProperty(scheduleArbitrary, async (schedule) => {
    const simulation = new PortfolioSimulation(cacheKey, plant);
    const undo = simulation.loop.install();
    try {
      for (const command of schedule) await simulation.apply(command);
      await simulation.assertEqual();
    } finally {
      undo();
    }
  });
  const found = await fc.check(property, { seed, numRuns: schedules, endOnFailure: plant !== undefined });
  if (!found.failed) return undefined;
  const error = found.errorInstance;
  return `${error instanceof Error ? error.stack : String(error)}\n${JSON.stringify(found.counterexample)}`;
};
