/**
 * Small texts that the browser stores for this device (`localStorage`) or this tab (`sessionStorage`). Access can throw
 * (private mode, blocked cookies, full storage): reads then find nothing, and writes return false.
 */
type Lifetime = 'device' | 'tab';

const storageOf = (lifetime: Lifetime): Storage => (lifetime === 'device' ? localStorage : sessionStorage);

/** The stored text; null if there is none or the browser refuses. */
export const readStoredText = (key: string, lifetime: Lifetime = 'device'): string | null => {
  try {
    return storageOf(lifetime).getItem(key);
  } catch {
    return null;
  }
};

/** Stores the text, or removes it if null. False if the browser refuses: the caller's choice ends with the page. */
export const writeStoredText = (key: string, text: string | null, lifetime: Lifetime = 'device'): boolean => {
  try {
    if (text === null) storageOf(lifetime).removeItem(key);
    else storageOf(lifetime).setItem(key, text);
    return true;
  } catch {
    return false;
  }
};

/** The stored JSON value; undefined if there is none, or it is damaged. */
export const readStoredJson = (key: string, lifetime: Lifetime = 'device'): unknown => {
  try {
    return JSON.parse(readStoredText(key, lifetime) ?? '');
  } catch {
    return undefined;
  }
};
