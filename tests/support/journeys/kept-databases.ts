/**
 * Databases put aside beside those that the app uses, and taken back from there: what a tablet knew before a journey,
 * without asking the server for it again. They never leave the browser, since the keys among them cannot. Both run in a page.
 */
type Direction = 'put aside' | 'take back';

/**
 * Copies every database, with its stores, indexes and rows; what has the name of the copy goes. Nothing is taken back where
 * there is something already, as when a journey signs in for the second time. True where something was copied.
 */
export const copyDatabases = async (direction: Direction): Promise<boolean> => {
  const aside = 'aside ';
  const promised = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  const copy = async (from: string, to: string): Promise<void> => {
    const source = await promised(indexedDB.open(from));
    const names = [...source.objectStoreNames];
    const reading = source.transaction(names);
    const stores = names.map((name) => {
      const store = reading.objectStore(name);
      const indexes = [...store.indexNames].map((index) => {
        const { keyPath, unique, multiEntry } = store.index(index);
        return { index, keyPath, unique, multiEntry };
      });
      return { name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, rows: store.getAll() };
    });
    await new Promise((resolve) => {
      reading.oncomplete = resolve;
    });
    await promised(indexedDB.deleteDatabase(to));
    const opening = indexedDB.open(to, source.version);
    opening.onupgradeneeded = () => {
      for (const { name, keyPath, autoIncrement, indexes } of stores) {
        const made = opening.result.createObjectStore(name, { keyPath, autoIncrement });
        for (const { index, keyPath: path, unique, multiEntry } of indexes)
          made.createIndex(index, path, { unique, multiEntry });
      }
    };
    const target = await promised(opening);
    const writing = target.transaction(names, 'readwrite', { durability: 'relaxed' });
    for (const { name, rows } of stores) for (const row of rows.result) writing.objectStore(name).put(row);
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    });
    source.close();
    target.close();
  };

  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const isAside = (name: string): boolean => name.startsWith(aside);
  if (direction === 'take back' && !names.every(isAside)) return false;
  for (const name of names)
    if (direction === 'take back') await copy(name, name.slice(aside.length));
    else if (!isAside(name)) await copy(name, aside + name);
  return true;
};

/**
 * Deletes all data of the app except the saved copies. False if a database does not go, or not within ten seconds: WebKit
 * may keep the connection of a worker that its page left in the middle of a transaction, or fail while it closes it.
 */
export const deleteDatabases = async (): Promise<boolean> => {
  const deleted = (name: string): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.onsuccess = () => resolve(true);
      deleting.onerror = () => reject(deleting.error);
    });
  const deleteAll = async (): Promise<boolean> => {
    for (const { name = '' } of await indexedDB.databases()) if (!name.startsWith('aside ')) await deleted(name);
    return true;
  };
  localStorage.clear();
  const tooLong = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10_000));
  return Promise.race([deleteAll().catch(() => false), tooLong]);
};
