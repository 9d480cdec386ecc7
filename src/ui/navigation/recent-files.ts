import { readStoredJson, writeStoredText } from '#ui/window/browser-storage.ts';

/** Recently opened contract and client files of a user on this device. Only paths are stored, no personal data. */
const storageKey = (userId: number): string => `lagon-recent-${userId}`;
const maxFiles = 6;
const filePath = /^\/(?:contract|client)\/search\/\d+$/;

/** Paths of recently opened contract and client files, most recent first. */
export const recentFiles = (userId: number): readonly string[] => {
  const stored = readStoredJson(storageKey(userId));
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string' && filePath.test(path)) : [];
};

/** Stores the path if it is a contract or client file; ignores any other path. */
export const addRecentFile = (userId: number, pathname: string): void => {
  if (!filePath.test(pathname)) return;
  const others = recentFiles(userId).filter((path) => path !== pathname);
  writeStoredText(storageKey(userId), JSON.stringify([pathname, ...others].slice(0, maxFiles)));
};

/** Removes the recent files of a user who signs out, so that the next person finds no trace of them. */
export const removeRecentFiles = (userId: number): void => void writeStoredText(storageKey(userId), null);
