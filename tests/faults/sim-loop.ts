const realImmediate = globalThis.setImmediate;
/** Idle turns of the event loop after which only timers or the network can cause further work. */
const maxIdleTurns = 4;
const maxTasks = 50_000;

interface Timer {
  readonly dueMs: number;
  readonly work: () => void;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

/**
 * The event loop of the simulated device: tasks of its database, locks, messages and timers run one by one, in an
 * order that depends on the schedule only. `timeMs` is the true time; clocks of devices may differ.
 */
export class SimLoop {
  timeMs = 0;
  #tasks: (() => void)[] = [];
  #timers: Timer[] = [];
  #isFrozen = false;

  /** Replaces `setImmediate`, by which the fake database schedules its tasks. Returns the function that undoes it. */
  install(): () => void {
    const schedule = (work: (...args: unknown[]) => void, ...args: unknown[]) => {
      if (this.#isFrozen) return realImmediate(() => work(...args));
      this.#tasks.push(() => work(...args));
      return undefined;
    };
    globalThis.setImmediate = schedule as typeof setImmediate;
    return () => {
      globalThis.setImmediate = realImmediate;
    };
  }

  post(task: () => void): void {
    this.#tasks.push(task);
  }

  /** Calls back after `delayMs` of true time. */
  setTimer(work: () => void, delayMs: number): () => void {
    const timer = { dueMs: this.timeMs + Math.max(0, delayMs), work };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Runs at most `most` tasks, each with its immediate consequences. */
  async run(limit = Number.POSITIVE_INFINITY): Promise<void> {
    let idle = 0;
    for (let doneCount = 0; doneCount < limit && idle < maxIdleTurns; ) {
      await nextTurn();
      const task = this.#tasks.shift();
      if (!task) {
        idle += 1;
        continue;
      }
      idle = 0;
      doneCount += 1;
      if (doneCount > maxTasks) throw new Error('the device never becomes idle');
      task();
    }
    await nextTurn();
  }

  /** Advances true time by `ms`: timers fire in order. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.timeMs + ms;
    for (let fired = 0; await this.fireNextTimer(untilMs); fired += 1) {
      if (fired > 2_000) throw new Error('timers fire without end');
    }
    this.timeMs = untilMs;
  }

  /** Advances time to the next timer; false if none fires before `untilMs`. */
  async fireNextTimer(untilMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    const next = this.#timers.reduce<Timer | undefined>((a, b) => (a && a.dueMs <= b.dueMs ? a : b), undefined);
    if (!next || next.dueMs > untilMs) return false;
    this.timeMs = next.dueMs;
    this.#timers = this.#timers.filter((other) => other !== next);
    next.work();
    await this.run();
    return true;
  }

  /** Runs work of the real world (an answer of the server) while the device is suspended. */
  async whileFrozen<T>(work: () => Promise<T>): Promise<T> {
    this.#isFrozen = true;
    try {
      return await work();
    } finally {
      this.#isFrozen = false;
    }
  }
}
