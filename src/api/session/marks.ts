/**
 * What this browser must still know though it is killed the next moment. Local storage comes onto the disk seconds after it
 * was written; a strict transaction before it is done.
 * - `handed`: as under `handedKey`
 * - `left`: the sign-in that ended here last (`StoredSession.signIn`)
 */
type Mark = 'handed' | 'left';

const database = 'lagon-marks';
const marks = 'marks';
const readWithinMs = 1_000;

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(marks);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

const use = async (mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> => {
  const open = await opened();
  try {
    const transaction = open.transaction(marks, mode, { durability: 'strict' });
    const request = ask(transaction.objectStore(marks));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    open.close();
  }
};

/** Sets a mark, or takes it away. Resolves to whether it is on the disk: false where the browser refuses. */
export const keepMark = (mark: Mark, value: string | undefined): Promise<boolean> =>
  use('readwrite', (store) => (value === undefined ? store.delete(mark) : store.put(value, mark))).then(
    () => true,
    () => false,
  );

/** A mark; undefined where there is none, or where the browser does not answer within a second. */
export const readMark = (mark: Mark): Promise<string | undefined> =>
  Promise.race([
    use('readonly', (store) => store.get(mark)).then(
      (value) => (typeof value === 'string' ? value : undefined),
      () => undefined,
    ),
    new Promise<undefined>((resolve) => setTimeout(resolve, readWithinMs)),
  ]);
