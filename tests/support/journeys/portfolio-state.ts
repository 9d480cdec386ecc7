/** Synchronization state of the only person on this device, read from the database. Runs in a page. */
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
    const read = (part: string): Promise<{ completedAtMs: number | null; total: number } | undefined> =>
      promised(database.transaction('sync').objectStore('sync').get(part));
    const [contracts, clients] = [await read('portfolio'), await read('clients')];
    if (!contracts) return undefined;
    return { ...contracts, completedAtMs: clients?.completedAtMs ? contracts.completedAtMs : null };
  } finally {
    database.close();
  }
};
