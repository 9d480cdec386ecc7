const storageName = 'lagon-device-number';
const isNumber = (text: string | null): text is string => text !== null && /^[\w-]{20,60}$/.test(text);

const storageOf = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

/**
 * Random id of this browser for sign-ins, shared by all its users: an account under attack stays open to devices that
 * signed in before. Without storage it differs each time.
 */
export const deviceNumber = (storage: Pick<Storage, 'getItem' | 'setItem'> | undefined = storageOf()): string => {
  const fresh = crypto.randomUUID();
  try {
    const stored = storage?.getItem(storageName) ?? null;
    if (isNumber(stored)) return stored;
    storage?.setItem(storageName, fresh);
  } catch {
    // No report: a browser that refuses storage is reported when the session cannot be persisted.
  }
  return fresh;
};
