/** Dump of IndexedDB as text: keys, values, and bytes both as Latin-1 and as UTF-8. Runs in Node and in a page. */
export const databaseDump = async (): Promise<string> => {
  const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const textOf = (value: unknown): string => {
    if (value instanceof ArrayBuffer) return textOf(new Uint8Array(value));
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return ['latin1', 'utf-8', 'utf-16le'].map((encoding) => new TextDecoder(encoding).decode(bytes)).join('\n');
    }
    if (Array.isArray(value)) return value.map(textOf).join('\n');
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map(([name, inner]) => `${name}=${textOf(inner)}`)
        .join('\n');
    return String(value);
  };
  const parts: string[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const database = await requestResult(indexedDB.open(name));
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName);
      const [keys, values] = await Promise.all([requestResult(store.getAllKeys()), requestResult(store.getAll())]);
      parts.push(name, storeName, textOf(keys), textOf(values));
    }
    database.close();
  }
  return parts.join('\n');
};
