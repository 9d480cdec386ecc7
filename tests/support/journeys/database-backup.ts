/**
 * A copy of the app's databases, which restores the data of a tablet before a journey without requests to the server.
 * The copy is stored in the browser, since the keys in it cannot be exported. Both functions run in a page.
 */
type Direction = 'back up' | 'restore';

/**
 * Copies every database, with its stores, indexes and rows, and overwrites an older copy. Restores nothing if the app has a
 * database already, as when a journey signs in for the second time. True if something was copied.
 */
export const copyDatabases = async (direction: Direction): Promise<boolean> => {
  const prefix = 'backup of ';
  const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  const copy = async (from: string, to: string): Promise<void> => {
    const source = await requestResult(indexedDB.open(from));
    const names = [...source.objectStoreNames];
    const readTransaction = source.transaction(names);
    const stores = names.map((name) => {
      const store = readTransaction.objectStore(name);
      const indexes = [...store.indexNames].map((index) => {
        const { keyPath, unique, multiEntry } = store.index(index);
        return { index, keyPath, unique, multiEntry };
      });
      return { name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, rows: store.getAll() };
    });
    await new Promise((resolve) => {
      readTransaction.oncomplete = resolve;
    });
    await requestResult(indexedDB.deleteDatabase(to));
    const opening = indexedDB.open(to, source.version);
    opening.onupgradeneeded = () => {
      for (const { name, keyPath, autoIncrement, indexes } of stores) {
        const created = opening.result.createObjectStore(name, { keyPath, autoIncrement });
        for (const { index, keyPath: path, unique, multiEntry } of indexes)
          created.createIndex(index, path, { unique, multiEntry });
      }
    };
    const target = await requestResult(opening);
    const writeTransaction = target.transaction(names, 'readwrite', { durability: 'relaxed' });
    for (const { name, rows } of stores) for (const row of rows.result) writeTransaction.objectStore(name).put(row);
    await new Promise((resolve, reject) => {
      writeTransaction.oncomplete = resolve;
      writeTransaction.onabort = () => reject(writeTransaction.error);
    });
    source.close();
    target.close();
  };

  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const isBackup = (name: string): boolean => name.startsWith(prefix);
  if (direction === 'restore' && !names.every(isBackup)) return false;
  for (const name of names)
    if (direction === 'restore') await copy(name, name.slice(prefix.length));
    else if (!isBackup(name)) await copy(name, prefix + name);
  return true;
};

/**
 * Deletes all data of the app except the backup. False if a database cannot be deleted within ten seconds: WebKit may
 * keep the connection of a worker whose page was left in the middle of a transaction, or fail while it closes it.
 */
export const deleteDatabases = async (): Promise<boolean> => {
  const deleteDatabase = (name: string): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.onsuccess = () => resolve(true);
      deleting.onerror = () => reject(deleting.error);
    });
  const deleteAll = async (): Promise<boolean> => {
    for (const { name = '' } of await indexedDB.databases())
      if (!name.startsWith('backup of ')) await deleteDatabase(name);
    return true;
  };
  localStorage.clear();
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10_000));
  return Promise.race([deleteAll().catch(() => false), timeout]);
};
