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
  #lost: { readonly name: string; readonly waiter: Waiter }[] = [];

  constructor(loop: SimLoop) {
    this.#loop = loop;
  }

  /** The locks as seen by one tab. */
  of(tab: { readonly isDead: boolean }): Pick<LockManager, 'request'> {
    const request = (name: string, given: LockOptions | Callback, last?: Callback): Promise<unknown> => {
      const [options, work] = typeof given === 'function' ? [{}, given] : [given, last as Callback];
      if (tab.isDead) return new Promise(() => undefined);
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      if (options.ifAvailable && queue.length > 0) return Promise.resolve(work(null));
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          tab,
          grant: () => {
            if (tab.isDead) return;
            if (options.signal?.aborted) return this.#leave(name, waiter);
            Promise.resolve()
              .then(() => work({ name, mode: 'exclusive' }))
              .then(resolve, reject)
              .finally(() => this.#leave(name, waiter));
          },
        };
        options.signal?.addEventListener('abort', () => {
          if (queue[0] === waiter) return;
          this.#leave(name, waiter);
          reject(options.signal?.reason);
        });
        queue.push(waiter);
        if (queue.length === 1) this.#loop.post(waiter.grant);
      });
    };
    return { request: request as LockManager['request'] };
  }

  /** Releases everything that a dead tab held or waited for. */
  release(tab: object): void {
    for (const [name, queue] of this.#queues) {
      for (const waiter of queue.filter((one) => one.tab === tab)) this.#leave(name, waiter);
    }
  }

  /** A page enters the back/forward cache: its locks and requests are released. */
  lose(tab: object): void {
    for (const [name, queue] of this.#queues) {
      for (const waiter of queue.filter((one) => one.tab === tab)) {
        if (queue[0] !== waiter) this.#lost.push({ name, waiter });
        this.#leave(name, waiter);
      }
    }
  }

  /** It is shown again and requests its pending locks again, like `endWithWork`. */
  restore(tab: object): void {
    for (const { name, waiter } of this.#lost.filter((one) => one.waiter.tab === tab)) {
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      queue.push(waiter);
      if (queue.length === 1) this.#loop.post(waiter.grant);
    }
    this.#lost = this.#lost.filter(({ waiter }) => waiter.tab !== tab);
  }

  #leave(name: string, waiter: Waiter): void {
    const queue = this.#queues.get(name) ?? [];
    const at = queue.indexOf(waiter);
    if (at < 0) return;
    queue.splice(at, 1);
    const next = queue[0];
    if (at === 0 && next) this.#loop.post(next.grant);
  }
}
