/**
 * State that must survive the browser being killed at any moment. Local storage is flushed to disk seconds after a
 * write, a strict IndexedDB transaction before it completes.
 * - `handed`: as under `inPersonKey`; empty once that session ended
 * - `left`: the last sign-in that ended here (`StoredSession.signIn`)
 */
type DurableFlag = 'handed' | 'left';

const database = 'lagon-marks';
const storeName = 'marks';
const readWithinMs = 1_000;
/** WebKit may never answer a request: a write that takes longer is repeated once over a new connection. */
const writeWithinMs = 10_000;

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

/** Runs one transaction; aborts it and rejects if the database does not answer within `withinMs`. */
const runTransaction = <T>(
  mode: IDBTransactionMode,
  withinMs: number,
  createRequest: (store: IDBObjectStore) => T,
): Promise<T> =>
  new Promise((settle, fail) => {
    const expiry = new AbortController();
    const failAndAbort = (reason: string): void => {
      // An aborted transaction that never started may fire no event.
      fail(new Error(`${database} ${reason}`));
      expiry.abort();
    };
    const timer = setTimeout(failAndAbort, withinMs, 'does not answer');
    // WebKit keeps the transaction of a page in its back/forward cache open, which blocks the transactions of every
    // later page.
    const abortOnPageHide = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) failAndAbort('is left by its page');
    };
    addEventListener('pagehide', abortOnPageHide);
    const performTransaction = async (): Promise<T> => {
      const open = await openDatabase();
      try {
        expiry.signal.throwIfAborted();
        const transaction = open.transaction(storeName, mode, { durability: 'strict' });
        expiry.signal.addEventListener('abort', () => {
          try {
            transaction.abort();
          } catch {
            // `abort()` throws if the transaction is being committed.
          }
        });
        const request = createRequest(transaction.objectStore(storeName));
        await new Promise((resolve, reject) => {
          transaction.oncomplete = resolve;
          transaction.onabort = () => reject(transaction.error);
        });
        return request;
      } finally {
        open.close();
      }
    };
    performTransaction()
      .then(settle, fail)
      .finally(() => {
        clearTimeout(timer);
        removeEventListener('pagehide', abortOnPageHide);
      });
  });

/** Sets or deletes a mark. Resolves to whether it is on disk: false if the browser refuses or does not answer. */
export const saveFlag = async (flag: DurableFlag, value: string | undefined): Promise<boolean> => {
  const write = (): Promise<unknown> =>
    runTransaction<IDBRequest>('readwrite', writeWithinMs, (store) =>
      value === undefined ? store.delete(flag) : store.put(value, flag),
    );
  try {
    await write().catch(write);
    return true;
  } catch {
    return false;
  }
};

const noFlags: Readonly<Partial<Record<DurableFlag, string>>> = {};

/** Current marks; none if the browser refuses or does not answer within a second. */
export const readFlags = (): Promise<typeof noFlags> =>
  runTransaction<Record<DurableFlag, IDBRequest<string | undefined>>>('readonly', readWithinMs, (store) => ({
    handed: store.get('handed'),
    left: store.get('left'),
  })).then(
    ({ handed, left }) => ({
      ...(handed.result !== undefined && { handed: handed.result }),
      ...(left.result !== undefined && { left: left.result }),
    }),
    () => noFlags,
  );
