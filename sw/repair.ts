import type { PrecacheController } from 'workbox-precaching';

const entryScript = /<script[^>]*type="module"[^>]*src="([^"]+)"/;

/** True for a page of another version: its scripts are not among this one's files. */
const isOtherVersion = (page: string, precache: PrecacheController): boolean => {
  const [, entry] = entryScript.exec(page) ?? [];
  return entry === undefined || precache.getCacheKeyForURL(entry) === undefined;
};

/**
 * Brings back the files of the app that the browser evicted while the worker stayed, so that it opens without network again.
 * All or none; false where some are missing still: the server is away, or has another version by now, whose own worker
 * will bring its files.
 */
export const repairShell = async (precache: PrecacheController): Promise<boolean> => {
  const cache = await caches.open(precache.strategy.cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...precache.getURLsToCacheKeys()].filter(([, key]) => !kept.has(key));
  if (missing.length === 0) return true;
  try {
    const fetched = await Promise.all(
      missing.map(async ([url, key]) => {
        const response = await fetch(url, { cache: 'no-cache', credentials: 'omit', redirect: 'error' });
        const isPage = response.headers.get('content-type')?.includes('text/html') === true;
        const mayBePage = url.endsWith('.html');
        if (!response.ok || isPage !== mayBePage) throw new TypeError(`${url} is not to be had`);
        if (mayBePage && isOtherVersion(await response.clone().text(), precache))
          throw new TypeError('another version');
        return [key, response] as const;
      }),
    );
    for (const [key, response] of fetched) await cache.put(key, response);
    return true;
  } catch {
    return false;
  }
};
