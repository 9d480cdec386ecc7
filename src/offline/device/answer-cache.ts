import { Dexie } from 'dexie';
import { buildId } from '#api/build-id.ts';
import { canonicalJson } from '#offline/device/canonical-json.ts';
import { type CacheBounds, defaultCacheBounds, maxAnswerShare } from '#offline/interfaces/cache-bounds.ts';
import type { CacheStatus, CacheSummary, WithOrigin } from '#offline/interfaces/types.ts';
import { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import { clientSearch, customerContractSearch } from '#shared/operations/clients/clients.ts';
import { claimSearch } from '#shared/operations/contracts/claims.ts';
import { contractSearch } from '#shared/operations/contracts/contracts.ts';
import { quickSearch } from '#shared/operations/home/quick-search.ts';
import { estimateSimilar } from '#shared/operations/quotes/estimates.ts';
import { dashboardGet } from '#shared/operations/shell/shell.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { withReconnect } from './device-connection.ts';
import type { AnswerRow } from './device-database.ts';
import type { OpenedKeys } from './device-keys.ts';
import { opaqueName, seal, unseal } from './sealing.ts';
import { isQuotaError } from './storage-errors.ts';

/**
 * Eviction priority of an answer. `optional`: prefetched, evicted first, and never at the cost of others. `read`: read by
 * a screen, evicted least recently used first. `pinned`: pinned by the person, beside the limits, never evicted.
 */
type Retention = 'read' | 'optional' | 'pinned';

type StoreAnswer = (endpoint: CachedOperation, input: unknown, value: unknown, fetchedAtMs: number) => Promise<boolean>;

/** Prefetched rows count as last used this much earlier, so that they are evicted first, oldest first. */
const prefetchedPenaltyMs = 20 * 365 * 86_400_000;
/** Pinned rows count as last used this much later than any other row. */
const pinnedBonusMs = 1_000 * 365 * 86_400_000;

/** Identifies what is cached: an API operation, or a pseudo operation of this device. */
export type CachedOperation = { readonly method: string; readonly path: string };

/** Cache of this person's last answers, encrypted, evicted least recently used first (LRU). */
export interface AnswerCache {
  find<T>(endpoint: CachedOperation, input: unknown): Promise<WithOrigin<T> | undefined>;
  /** Stores an answer read by a screen. Resolves to false if the quota is exceeded even after eviction. */
  store: StoreAnswer;
  /** Like `store`, for a prefetched answer, which is evicted first. */
  storePrefetched: StoreAnswer;
  /** Like `store`, for a pinned answer, which is stored until the person removes it. */
  storePinned: StoreAnswer;
  /** Cache status of a read, without decrypting. */
  status(endpoint: EndpointDefinition, input: unknown): Promise<CacheStatus>;
  /**
   * When the cached answer was fetched by this version of the app, epoch milliseconds; undefined for another version,
   * whose answers may have another shape.
   */
  fetchedAtMs(endpoint: EndpointDefinition, input: unknown): Promise<number | undefined>;
  remove(endpoint: EndpointDefinition, input: unknown): Promise<void>;
  /** Removes all cached answers of these operations. */
  removeAll(endpoints: readonly EndpointDefinition[]): Promise<void>;
  /** Removes the cached answers of these operations that are not pinned. Resolves to their number. */
  removeUnpinned(endpoints: readonly EndpointDefinition[]): Promise<number>;
  /** Summary of the cached answers of these operations, without decrypting. */
  summarize(endpoints: readonly EndpointDefinition[]): Promise<CacheSummary>;
  /** Opaque cache name of a read. */
  computeName(endpoint: CachedOperation, input: unknown): Promise<string>;
}

/**
 * Search operations: their answers hold rows of any contract or client, so they are removed when one leaves the
 * portfolio.
 */
export const searchOperations: readonly EndpointDefinition[] = [
  contractSearch,
  claimSearch,
  clientSearch,
  customerContractSearch,
  clientLookAlikes,
  estimateSimilar,
  quickSearch,
  dashboardGet,
];

export const createAnswerCache = (
  { cache, cacheKey }: Pick<OpenedKeys, 'cache' | 'cacheKey'>,
  nowMs: () => number,
  bounds: CacheBounds = defaultCacheBounds,
  build: string = buildId,
): AnswerCache => {
  const computeName: AnswerCache['computeName'] = (endpoint, input) =>
    opaqueName(cacheKey, `${endpoint.method} ${endpoint.path} ${canonicalJson(input)}`);
  const computeOperationName = ({ method, path }: CachedOperation): Promise<string> =>
    opaqueName(cacheKey, `${method} ${path}`);

  /** Reads the index only, since the payload of a row may have megabytes. */
  const pinnedNames = (): PromiseLike<string[]> =>
    cache.answers.where('[usedAtMs+bytes]').above([pinnedBonusMs]).primaryKeys();
  const isPinnedName = async (name: string): Promise<boolean> => (await pinnedNames()).includes(name);

  const rowsOfOperations = async (endpoints: readonly EndpointDefinition[]) =>
    (await Promise.all(endpoints.map(computeOperationName))).map((operationName) =>
      cache.answers
        .where('[operation+fetchedAtMs]')
        .between([operationName, Dexie.minKey], [operationName, Dexie.maxKey]),
    );

  const evict = async (limit: CacheBounds): Promise<void> => {
    const all = (await cache.answers.orderBy('[usedAtMs+bytes]').keys()) as unknown as [number, number][];
    const entries = all.filter(([usedAtMs]) => usedAtMs < pinnedBonusMs);
    let rows = entries.length;
    let bytes = entries.reduce((sum, [, size]) => sum + size, 0);
    let evictBeforeMs = 0;
    for (const [usedAtMs, size] of entries) {
      if (rows <= limit.rows && bytes <= limit.bytes) break;
      rows -= 1;
      bytes -= size;
      evictBeforeMs = usedAtMs + 1;
    }
    if (evictBeforeMs > 0) await cache.answers.where('[usedAtMs+bytes]').below([evictBeforeMs]).delete();
  };

  const storeAs =
    (retention: Retention): StoreAnswer =>
    (endpoint, input, value, fetchedAtMs) =>
      withReconnect(cache, async () => {
        const name = await computeName(endpoint, input);
        const sealed = await seal(cacheKey, name, value);
        const operation = await computeOperationName(endpoint);
        const buildRow = (isPinned: boolean): AnswerRow => {
          const sharedFields = {
            name,
            fetchedAtMs,
            usedAtMs: nowMs() + (isPinned ? pinnedBonusMs : retention === 'optional' ? -prefetchedPenaltyMs : 0),
          };
          // One large answer must not evict everything else.
          const isTooLarge = !isPinned && sealed.byteLength > bounds.bytes / maxAnswerShare;
          if (isTooLarge) return { ...sharedFields, bytes: 0, isTooLarge, sealed: new Uint8Array() };
          return {
            ...sharedFields,
            operation,
            bytes: sealed.byteLength,
            build,
            sealed,
            ...(isPinned ? { isPinned } : {}),
          };
        };
        // A pinned answer stays pinned when it is read again, whichever of two concurrent writes comes last (race).
        const putRow = () =>
          cache.transaction('rw', cache.answers, async () => {
            const isPinned = retention === 'pinned' || (await isPinnedName(name));
            await cache.answers.put(buildRow(isPinned));
          });
        try {
          await putRow();
        } catch (error) {
          if (!isQuotaError(error)) throw error;
          if (retention === 'optional') return true;
          await evict({ rows: bounds.rows / 2, bytes: bounds.bytes / 4 });
          try {
            await putRow();
          } catch (retryError) {
            if (isQuotaError(retryError)) return false;
            throw retryError;
          }
        }
        await evict(bounds);
        return true;
      });

  return {
    computeName,
    find: <T>(endpoint: CachedOperation, input: unknown) =>
      withReconnect(cache, async () => {
        const name = await computeName(endpoint, input);
        const row = await cache.answers.get(name);
        if (!row || row.isTooLarge) return undefined;
        const value = await unseal<T>(cacheKey, name, row.sealed);
        if (value === undefined) {
          await cache.answers.delete(name);
          return undefined;
        }
        if (!row.isPinned) void cache.answers.update(name, { usedAtMs: nowMs() }).catch(() => undefined);
        return { value, fetchedAtMs: row.fetchedAtMs, isFromDevice: true };
      }),
    store: storeAs('read'),
    storePrefetched: storeAs('optional'),
    storePinned: storeAs('pinned'),
    fetchedAtMs: (endpoint, input) =>
      withReconnect(cache, async () => {
        const row = await cache.answers.get(await computeName(endpoint, input));
        return row?.build === build ? row.fetchedAtMs : undefined;
      }),
    status: (endpoint, input) =>
      withReconnect(cache, async () => {
        const row = await cache.answers.get(await computeName(endpoint, input));
        if (!row) return 'absent';
        return row.isTooLarge ? 'too-large' : 'cached';
      }),
    summarize: (endpoints) =>
      withReconnect(cache, async () => {
        const keys = await Promise.all((await rowsOfOperations(endpoints)).map((rows) => rows.keys()));
        const fetchTimes = (keys.flat() as unknown as [string, number][]).map(([, fetchedAtMs]) => fetchedAtMs);
        const isEmpty = fetchTimes.length === 0;
        return {
          count: fetchTimes.length,
          oldestAtMs: isEmpty ? null : Math.min(...fetchTimes),
          newestAtMs: isEmpty ? null : Math.max(...fetchTimes),
        };
      }),
    removeAll: (endpoints) =>
      withReconnect(cache, async () => {
        await Promise.all((await rowsOfOperations(endpoints)).map((rows) => rows.delete()));
      }),
    removeUnpinned: (endpoints) =>
      withReconnect(cache, async () => {
        const namesPerEndpoint = await Promise.all(
          (await rowsOfOperations(endpoints)).map((rows) => rows.primaryKeys()),
        );
        const pinned = new Set(await pinnedNames());
        const removed = namesPerEndpoint.flat().filter((name) => !pinned.has(name));
        await cache.answers.bulkDelete(removed);
        return removed.length;
      }),
    remove: (endpoint, input) =>
      withReconnect(cache, async () => cache.answers.delete(await computeName(endpoint, input))),
  };
};
