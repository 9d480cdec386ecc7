/** How far the synchronisation of the only person on this device is, read from the database itself. Runs in a page. */
export const portfolioState = async (): Promise<{ completedAtMs: number | null; total: number } | undefined> => {
  const promised = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('lagon-cache-'))?.name;
  if (!name) return undefined;
  const database = await promised(indexedDB.open(name));
  try {
    if (!database.objectStoreNames.contains('sync')) return undefined;
    return await promised(database.transaction('sync').objectStore('sync').get('portfolio'));
  } finally {
    database.close();
  }
};
