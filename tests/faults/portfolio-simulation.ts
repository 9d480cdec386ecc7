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

/** A bug that the simulation must find. */
export interface PortfolioBug {
  readonly name: string;
  readonly expectedViolation: RegExp;
  readonly cache?: (cache: CacheDatabase) => void;
  readonly store?: (store: PortfolioStore) => PortfolioStore;
}

/** Number of contracts; the first half exists at the start. */
const contractCount = 12;
const id = fc.integer({ min: 1, max: contractCount });
const commandArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('run tasks' as const), tasks: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('synchronise' as const) }) },
  // The browser releases the lock of a killed worker before the worker ends: its last writes may follow those of others.
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('kill worker' as const, 'end killed workers' as const, 'erase cache' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('free space' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('change contract' as const, 'remove contract' as const), id }),
  },
  // A screen requests a contract that the broker lost.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer 404' as const), id }) },
);
type Command = typeof commandArbitrary extends fc.Arbitrary<infer C> ? C : never;
const scheduleArbitrary = fc.array(commandArbitrary, { minLength: 4, maxLength: 30 });

/** A page or a worker, with its own connection to the device's disk. */
class Thread {
  readonly storage: SimStorage;
  readonly cache: CacheDatabase;
  readonly store: PortfolioStore;
  readonly clients: ClientStore;

  constructor(loop: SimLoop, disk: IDBFactory, cacheKey: DataKey, bug: PortfolioBug | undefined) {
    this.storage = new SimStorage(disk);
    const page = new DevicePage({
      setTimer: (work, delayMs) => loop.setTimer(work, delayMs),
      createFactory: () => this.storage.createFactory(),
    });
    this.cache = cacheDatabase('owner', { page, indexedDB: this.storage.indexedDB, IDBKeyRange });
    bug?.cache?.(this.cache);
    const keys = { cache: this.cache, cacheKey };
    const answers = createAnswerCache(keys, () => loop.timeMs);
    const store = createPortfolioStore(keys, answers);
    this.store = bug?.store?.(store) ?? store;
    this.clients = createClientStore(keys, answers);
  }
}

/** One device whose portfolio is synchronised by workers that may be killed at any moment. */
class PortfolioSimulation {
  readonly loop = new SimLoop();
  readonly server = new PortfolioServer();
  readonly #openThread: () => Thread;
  readonly #page: Thread;
  #worker: Thread | undefined;
  /** Killed workers whose last writes are still under way. */
  #killed: Thread[] = [];

  constructor(cacheKey: DataKey, bug: PortfolioBug | undefined) {
    const disk = new IDBFactory();
    this.#openThread = () => new Thread(this.loop, disk, cacheKey, bug);
    this.#page = this.#openThread();
    for (let one = 1; one <= contractCount / 2; one += 1) this.server.changeContract(one);
  }

  synchronise(): void {
    if (this.#worker) return;
    const worker = this.#openThread();
    this.#worker = worker;
    const answer = <T>(make: () => T): Promise<T> => new Promise((resolve) => this.loop.post(() => resolve(make())));
    const clearWorker = (): void => {
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
    ).then(clearWorker, clearWorker);
  }

  #killWorker(): void {
    if (this.#worker) this.#killed.push(this.#worker);
    this.#worker = undefined;
  }

  #endKilledWorkers(): void {
    for (const { storage } of this.#killed.splice(0)) storage.kill();
  }

  async apply(command: Command): Promise<void> {
    switch (command.kind) {
      case 'run tasks':
        return this.loop.run(command.tasks);
      case 'synchronise':
        return this.synchronise();
      case 'kill worker':
        return this.#killWorker();
      case 'end killed workers':
        return this.#endKilledWorkers();
      case 'erase cache':
        // Erasing the cache requires the lock, which a synchronisation holds.
        if (!this.#worker) void eraseCache(this.#page.cache);
        return;
      case 'free space':
        this.#killWorker();
        void eraseCache(this.#page.cache);
        return;
      case 'change contract':
        return this.server.changeContract(command.id);
      case 'remove contract':
        return this.server.removeContract(command.id);
      case 'answer 404':
        this.server.removeContract(command.id);
        void this.#page.store.remove([command.id]);
    }
  }

  /** Synchronises to the end and compares the device with the server. */
  async assertSynchronised(): Promise<void> {
    await this.loop.run();
    this.#endKilledWorkers();
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
  bug?: PortfolioBug,
): Promise<string | undefined> => {
  const property = fc.asyncProperty(scheduleArbitrary, async (schedule) => {
    const simulation = new PortfolioSimulation(cacheKey, bug);
    const undo = simulation.loop.install();
    try {
      for (const command of schedule) await simulation.apply(command);
      await simulation.assertSynchronised();
    } finally {
      undo();
    }
  });
  const checkResult = await fc.check(property, { seed, numRuns: schedules, endOnFailure: bug !== undefined });
  if (!checkResult.failed) return undefined;
  const error = checkResult.errorInstance;
  return `${error instanceof Error ? error.stack : String(error)}\n${JSON.stringify(checkResult.counterexample)}`;
};
