import type { SimLoop } from './sim-loop.ts';

interface Waiter {
  readonly tab: object;
  readonly grant: () => void;
}

type Callback = (lock: Lock | null) => unknown;

/** Exclusive Web Locks of a device, released when the tab dies. */
export class SimLocks {
  readonly #loop: SimLoop;
  readonly #queues = new Map<string, Waiter[]>();
  #suspended: { readonly name: string; readonly waiter: Waiter }[] = [];

  constructor(loop: SimLoop) {
    this.#loop = loop;
  }

  /** The lock manager of one tab. */
  createTabLocks(tab: { readonly isDead: boolean }): Pick<LockManager, 'request'> {
    const request = (
      name: string,
      optionsOrCallback: LockOptions | Callback,
      callback?: Callback,
    ): Promise<unknown> => {
      const [options, work] =
        typeof optionsOrCallback === 'function' ? [{}, optionsOrCallback] : [optionsOrCallback, callback as Callback];
      if (tab.isDead) return new Promise(() => undefined);
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      if (options.ifAvailable && queue.length > 0) return Promise.resolve(work(null));
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          tab,
          grant: () => {
            if (tab.isDead) return;
            if (options.signal?.aborted) return this.#remove(name, waiter);
            Promise.resolve()
              .then(() => work({ name, mode: 'exclusive' }))
              .then(resolve, reject)
              .finally(() => this.#remove(name, waiter));
          },
        };
        options.signal?.addEventListener('abort', () => {
          if (queue[0] === waiter) return;
          this.#remove(name, waiter);
          reject(options.signal?.reason);
        });
        queue.push(waiter);
        if (queue.length === 1) this.#loop.post(waiter.grant);
      });
    };
    return { request: request as LockManager['request'] };
  }

  /** Releases the locks and requests of a dead tab. */
  release(tab: object): void {
    for (const [name, queue] of this.#queues) {
      for (const waiter of queue.filter((one) => one.tab === tab)) this.#remove(name, waiter);
    }
  }

  /** A page enters the back/forward cache: its locks and requests are released. */
  releaseSuspended(tab: object): void {
    for (const [name, queue] of this.#queues) {
      for (const waiter of queue.filter((one) => one.tab === tab)) {
        if (queue[0] !== waiter) this.#suspended.push({ name, waiter });
        this.#remove(name, waiter);
      }
    }
  }

  /** A page that is shown again requests its pending locks again, like `endWithWork`. */
  requestAgain(tab: object): void {
    for (const { name, waiter } of this.#suspended.filter((one) => one.waiter.tab === tab)) {
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      queue.push(waiter);
      if (queue.length === 1) this.#loop.post(waiter.grant);
    }
    this.#suspended = this.#suspended.filter(({ waiter }) => waiter.tab !== tab);
  }

  #remove(name: string, waiter: Waiter): void {
    const queue = this.#queues.get(name) ?? [];
    const index = queue.indexOf(waiter);
    if (index < 0) return;
    queue.splice(index, 1);
    const next = queue[0];
    if (index === 0 && next) this.#loop.post(next.grant);
  }
}
