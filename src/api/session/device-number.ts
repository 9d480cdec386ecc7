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
 * A number at random that names this browser to the sign-in, the same for everybody who uses it: an account that strangers
 * hammer stays open to a device that has signed in before. A storage that refuses gives another one each time.
 */
export const deviceNumber = (storage: Pick<Storage, 'getItem' | 'setItem'> | undefined = storageOf()): string => {
  const fresh = crypto.randomUUID();
  try {
    const known = storage?.getItem(storageName) ?? null;
    if (isNumber(known)) return known;
    storage?.setItem(storageName, fresh);
  } catch {
    // Said where it matters: the session itself is not kept either.
  }
  return fresh;
};
