/**
 * State that must survive the browser being killed at any moment. Local storage is flushed to disk seconds after a
 * write, a strict IndexedDB transaction before it completes.
 * - `handed`: as under `inPersonKey`
 * - `left`: the last sign-in that ended here (`StoredSession.signIn`)
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

const use = async <T>(mode: IDBTransactionMode, createRequest: (store: IDBObjectStore) => T): Promise<T> => {
  const open = await opened();
  try {
    const transaction = open.transaction(marks, mode, { durability: 'strict' });
    const request = createRequest(transaction.objectStore(marks));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request;
  } finally {
    open.close();
  }
};

/** Sets or deletes a mark. Resolves to whether it is on disk: false if the browser refuses. */
export const saveMark = (mark: Mark, value: string | undefined): Promise<boolean> =>
  use<IDBRequest>('readwrite', (store) => (value === undefined ? store.delete(mark) : store.put(value, mark))).then(
    () => true,
    () => false,
  );

const none: Readonly<Partial<Record<Mark, string>>> = {};

/** Current marks; none if the browser refuses or does not answer within a second. */
export const readMarks = (): Promise<typeof none> =>
  Promise.race([
    use<Record<Mark, IDBRequest<string | undefined>>>('readonly', (store) => ({
      handed: store.get('handed'),
      left: store.get('left'),
    })).then(
      ({ handed, left }) => ({
        ...(handed.result !== undefined && { handed: handed.result }),
        ...(left.result !== undefined && { left: left.result }),
      }),
      () => none,
    ),
    new Promise<typeof none>((resolve) => setTimeout(() => resolve(none), readWithinMs)),
  ]);
