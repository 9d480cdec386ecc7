/** Channels and locks among the tabs of one browser; without support, this tab works alone. */

interface Channel<T> {
  post(message: T): void;
  close(): void;
}

/**
 * A channel to the other tabs; without BroadcastChannel it does nothing. A closed channel neither sends nor receives.
 */
export const openChannel = <T>(name: string, onMessage: (message: T) => void): Channel<T> => {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  channel.onmessage = ({ data }: MessageEvent<T>) => {
    if (isOpen) onMessage(data);
  };
  return {
    post: (message) => {
      if (isOpen) channel.postMessage(message);
    },
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
};

type Locks = Pick<LockManager, 'request'>;

/**
 * In-process fallback for Web Locks. Other tabs are not locked out, so work under a lock must tolerate being done
 * twice.
 */
export const createTabLocks = (): Locks => {
  const queueTails = new Map<string, Promise<unknown>>();

  const request = async <T>(
    name: string,
    options: LockOptions | LockGrantedCallback<T>,
    onGranted?: LockGrantedCallback<T>,
  ): Promise<Awaited<T>> => {
    const work = typeof options === 'function' ? options : onGranted;
    const { ifAvailable, signal } = typeof options === 'function' ? ({} as LockOptions) : options;
    if (!work) throw new TypeError('a lock request requires work');
    signal?.throwIfAborted();
    const previousTail = queueTails.get(name);
    if (previousTail && ifAvailable) return await work(null);
    let isReleased = false;
    const result = Promise.resolve(previousTail).then(async () => {
      if (isReleased) throw signal?.reason;
      return await work({ name, mode: 'exclusive' });
    });
    const queueTail = result.catch(() => undefined);
    queueTails.set(name, queueTail);
    void queueTail.then(() => queueTails.get(name) === queueTail && queueTails.delete(name));
    if (!previousTail) return await result;
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    let isGranted = false;
    void Promise.resolve(previousTail).then(() => {
      isGranted = true;
    });
    return await Promise.race([
      result,
      aborted.catch((reason: unknown) => {
        if (isGranted) return result;
        isReleased = true;
        throw reason;
      }),
    ]);
  };
  return { request } as Locks;
};

/**
 * In WebKit a page that enters the back/forward cache loses its locks, and their requests are rejected when it is shown
 * again. Running work goes on and decides the result; waiting requests are retried.
 */
const withLostLockRetry = (locks: Locks): Locks => {
  const request = async <T>(
    name: string,
    options: LockOptions | LockGrantedCallback<T>,
    onGranted?: LockGrantedCallback<T>,
  ): Promise<Awaited<T>> => {
    const work = typeof options === 'function' ? options : onGranted;
    let running: Promise<Awaited<T>> | undefined;
    const runWithLock = (lock: Lock | null): Promise<Awaited<T>> => {
      const result = Promise.resolve(lock).then(work as LockGrantedCallback<T>) as Promise<Awaited<T>>;
      running = result;
      return result;
    };
    const { signal, ...requestOptions } = typeof options === 'function' ? ({} as LockOptions) : options;
    for (;;) {
      try {
        return (await locks.request(name, { ...requestOptions, ...(signal && { signal }) }, runWithLock)) as Awaited<T>;
      } catch (error) {
        if (running) return await running;
        const isLost = error instanceof DOMException && error.name === 'AbortError' && !signal?.aborted;
        if (!isLost) throw error;
      }
    }
  };
  return { request } as Locks;
};

/** Web Locks, or the in-process fallback. */
export const tabLocks: Locks = globalThis.navigator?.locks ? withLostLockRetry(navigator.locks) : createTabLocks();
