interface StoredPart {
  readonly completedAtMs: number | null;
  readonly sinceMs: number;
  readonly done: number;
  readonly total: number;
}

/** Synchronization state of the only person on this device, read from the database. Runs in a page. */
export const portfolioState = async (): Promise<(StoredPart & { readonly rows: number }) | undefined> => {
  const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('lagon-cache-'))?.name;
  if (!name) return undefined;
  const database = await requestResult(indexedDB.open(name));
  try {
    if (!database.objectStoreNames.contains('sync')) return undefined;
    const readPart = (part: string): Promise<StoredPart | undefined> =>
      requestResult(database.transaction('sync').objectStore('sync').get(part));
    const [contracts, clients] = [await readPart('portfolio'), await readPart('clients')];
    if (!contracts) return undefined;
    const completedAtMs = clients?.completedAtMs ? contracts.completedAtMs : null;
    return { ...contracts, completedAtMs, rows: contracts.done + (clients?.done ?? 0) };
  } finally {
    database.close();
  }
};
