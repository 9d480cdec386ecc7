/** Work waited longer for its turn than the queue allows. */
export class QueueTimeout extends Error {
  override readonly name = 'QueueTimeout';
}

/** How many times longer work may wait while no caller is penalised. */
const calmFactor = 15;

interface WaitingWork {
  readonly caller: string;
  readonly start: () => void;
  /** Rejects the work if it has waited too long. */
  readonly rejectIfOverdue: () => void;
}

/**
 * Runs one piece of work at a time, in turn between callers: one with many pieces does not delay the others by more than the
 * piece that is running. A penalised caller is served only while no other one waits. While a caller is penalised, work that has
 * waited `maxWaitMs` is rejected with `QueueTimeout` and never runs; else the machine is only busy, and work may wait longer.
 */
export class FairQueue {
  readonly #maxWaitMs: number;
  readonly #penaltyMs: number;
  #waiting: WaitingWork[] = [];
  #isBusy = false;
  #turns = 0;
  /** Number of the last turn of each caller who was served since the queue was last empty. */
  readonly #lastTurns = new Map<string, number>();
  readonly #penalisedUntilMs = new Map<string, number>();

  constructor({ maxWaitMs, penaltyMs }: { readonly maxWaitMs: number; readonly penaltyMs: number }) {
    this.#maxWaitMs = maxWaitMs;
    this.#penaltyMs = penaltyMs;
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#wait(caller);
    this.#isBusy = true;
    this.#turns += 1;
    this.#lastTurns.set(caller, this.#turns);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  /** Serves a caller after all others for a while. */
  penalise(caller: string): void {
    this.#penalisedUntilMs.set(caller, Date.now() + this.#penaltyMs);
    for (const waiting of this.#waiting) waiting.rejectIfOverdue();
  }

  #wait(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const sinceMs = Date.now();
      const waiting: WaitingWork = {
        caller,
        start: () => {
          clearInterval(timer);
          resolve();
        },
        rejectIfOverdue: () => {
          const maxMs = this.#maxWaitMs * (this.#penalisedUntilMs.size === 0 ? calmFactor : 1);
          if (Date.now() - sinceMs < maxMs) return;
          clearInterval(timer);
          this.#waiting = this.#waiting.filter((queued) => queued !== waiting);
          reject(new QueueTimeout('too many files wait to be parsed'));
        },
      };
      const timer = setInterval(waiting.rejectIfOverdue, this.#maxWaitMs / 4);
      this.#waiting.push(waiting);
    });
  }

  #startNext(): void {
    const now = Date.now();
    for (const [caller, untilMs] of this.#penalisedUntilMs) if (untilMs <= now) this.#penalisedUntilMs.delete(caller);
    const isPenalised = ({ caller }: WaitingWork): number => Number(this.#penalisedUntilMs.has(caller));
    const lastTurn = ({ caller }: WaitingWork): number => this.#lastTurns.get(caller) ?? 0;
    // The sort is stable: the pieces of one caller keep their order.
    const [next] = this.#waiting.toSorted((a, b) => isPenalised(a) - isPenalised(b) || lastTurn(a) - lastTurn(b));
    this.#isBusy = next !== undefined;
    if (!next) {
      this.#lastTurns.clear();
      return;
    }
    this.#waiting = this.#waiting.filter((queued) => queued !== next);
    next.start();
  }
}
