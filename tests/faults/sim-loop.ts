const realImmediate = globalThis.setImmediate;
/** Idle turns of the event loop after which only timers or the network can cause further work. */
const idleTurns = 4;
const mostTasks = 50_000;

interface Timer {
  readonly dueMs: number;
  readonly work: () => void;
}

const turn = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

/**
 * The event loop of the simulated device: tasks of its database, locks, messages and timers run one by one, in an
 * order that depends on the schedule only. `timeMs` is the true time; clocks of devices may differ.
 */
export class SimLoop {
  timeMs = 0;
  #tasks: (() => void)[] = [];
  #timers: Timer[] = [];
  #isHeld = false;

  /** Replaces `setImmediate`, by which the fake database schedules its tasks. Returns the function that undoes it. */
  install(): () => void {
    const take = (work: (...given: unknown[]) => void, ...given: unknown[]) => {
      if (this.#isHeld) return realImmediate(() => work(...given));
      this.#tasks.push(() => work(...given));
      return undefined;
    };
    globalThis.setImmediate = take as typeof setImmediate;
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
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Runs at most `most` tasks, each with its immediate consequences. */
  async run(most = Number.POSITIVE_INFINITY): Promise<void> {
    let idle = 0;
    for (let done = 0; done < most && idle < idleTurns; ) {
      await turn();
      const task = this.#tasks.shift();
      if (!task) {
        idle += 1;
        continue;
      }
      idle = 0;
      done += 1;
      if (done > mostTasks) throw new Error('the device never comes to rest');
      task();
    }
    await turn();
  }

  /** Advances true time by `ms`: timers fire in order. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.timeMs + ms;
    for (let rung = 0; await this.ring(untilMs); rung += 1) {
      if (rung > 2_000) throw new Error('timers ring without end');
    }
    this.timeMs = untilMs;
  }

  /** Advances time to the next timer; false if none fires before `untilMs`. */
  async ring(untilMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    const next = this.#timers.reduce<Timer | undefined>((a, b) => (a && a.dueMs <= b.dueMs ? a : b), undefined);
    if (!next || next.dueMs > untilMs) return false;
    this.timeMs = next.dueMs;
    this.#timers = this.#timers.filter((one) => one !== next);
    next.work();
    await this.run();
    return true;
  }

  /** Runs work of the real world (an answer of the server) while the device is suspended. */
  async standStill<T>(work: () => Promise<T>): Promise<T> {
    this.#isHeld = true;
    try {
      return await work();
    } finally {
      this.#isHeld = false;
    }
  }
}
