/** The files that a person opened last on this device: their addresses alone, which name nobody. */
const nameOf = (userId: number): string => `lagon-recent-${userId}`;
const atMost = 6;
const file = /^\/(?:contract|client)\/search\/\d+$/;

/** Paths of contract and client files, last opened first. */
export const recentFiles = (userId: number): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string' && file.test(path)) : [];
  } catch {
    return [];
  }
};

/** Remembers the file that a path opens; any other path is none. */
export const rememberFile = (userId: number, pathname: string): void => {
  if (!file.test(pathname)) return;
  const others = recentFiles(userId).filter((path) => path !== pathname);
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify([pathname, ...others].slice(0, atMost)));
  } catch {
    // A full or refused storage: there is no list of recent files, nothing else is lost.
  }
};
