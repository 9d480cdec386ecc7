import type { PrecacheController } from 'workbox-precaching';

const entryScript = /<script[^>]*type="module"[^>]*src="([^"]+)"/;

/** True if a page belongs to another version: its entry script is not in this precache. */
const isOtherVersion = (page: string, precache: PrecacheController): boolean => {
  const [, entry] = entryScript.exec(page) ?? [];
  return entry === undefined || precache.getCacheKeyForURL(entry) === undefined;
};

/**
 * Refetches files of the app that the browser evicted from the precache, so that the app opens without network again.
 * All or nothing; returns false if some are still missing, because the server is unreachable or has another version,
 * whose own worker will fetch its files.
 */
export const repairShell = async (precache: PrecacheController): Promise<boolean> => {
  const cache = await caches.open(precache.strategy.cacheName);
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...precache.getURLsToCacheKeys()].filter(([, key]) => !cachedUrls.has(key));
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
