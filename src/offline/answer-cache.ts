import { Dexie } from 'dexie';
import { buildId } from '#api/build-id.ts';
import { clientLookAlikes } from '#shared/contract/client-changes.ts';
import { clientSearch, customerContractSearch } from '#shared/contract/clients.ts';
import { contractSearch } from '#shared/contract/contracts.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import { estimateSimilar } from '#shared/contract/estimates.ts';
import { quickSearch } from '#shared/contract/quick-search.ts';
import { dashboardGet } from '#shared/contract/shell.ts';
import { canonical } from './canonical.ts';
import { isQuotaError, reopening } from './device-database.ts';
import type { OpenedKeys } from './device-keys.ts';
import { opaqueName, seal, unseal } from './sealing.ts';
import type { Dated, KeptSet } from './types.ts';

/** How much the cache of answers may hold. */
export interface CacheBounds {
  readonly rows: number;
  readonly bytes: number;
}

export const defaultBounds: CacheBounds = { rows: 600, bytes: 24_000_000 };

/** Of what a kept value is: an operation, or something of this device alone. */
export type KeptKind = { readonly method: string; readonly path: string };

/** The last answers of this person's reads, sealed, the longest unused evicted first. */
export interface AnswerCache {
  find<T>(endpoint: KeptKind, input: unknown): Promise<Dated<T> | undefined>;
  /** Resolves to false where the browser has no room even after eviction. */
  keep(endpoint: KeptKind, input: unknown, value: unknown, fetchedAtMs: number): Promise<boolean>;
  /** When the answer kept was fetched, epoch milliseconds; undefined where none is. Nothing is unsealed. */
  keptAtMs(endpoint: EndpointDefinition, input: unknown): Promise<number | undefined>;
  /** The same of an answer that this version of the app fetched: another's may have another shape. */
  freshAtMs(endpoint: EndpointDefinition, input: unknown): Promise<number | undefined>;
  remove(endpoint: EndpointDefinition, input: unknown): Promise<void>;
  /** Removes every answer that is kept of these operations. */
  removeAll(endpoints: readonly EndpointDefinition[]): Promise<void>;
  /** What is kept of these operations; nothing is unsealed. */
  kept(endpoints: readonly EndpointDefinition[]): Promise<KeptSet>;
  /** The opaque name of a read. */
  nameOf(endpoint: KeptKind, input: unknown): Promise<string>;
}

/** Their answers hold rows of any contract or client: when one leaves, they are fetched again. */
export const searchesOfAnything: readonly EndpointDefinition[] = [
  contractSearch,
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
  bounds: CacheBounds = defaultBounds,
  build: string = buildId,
): AnswerCache => {
  const nameOf: AnswerCache['nameOf'] = (endpoint, input) =>
    opaqueName(cacheKey, `${endpoint.method} ${endpoint.path} ${canonical(input)}`);
  const operationOf = ({ method, path }: KeptKind): Promise<string> => opaqueName(cacheKey, `${method} ${path}`);

  const evict = async (limit: CacheBounds): Promise<void> => {
    const entries = (await cache.answers.orderBy('[usedAtMs+bytes]').keys()) as unknown as [number, number][];
    let rows = entries.length;
    let bytes = entries.reduce((sum, [, size]) => sum + size, 0);
    let oldestKept = 0;
    for (const [usedAtMs, size] of entries) {
      if (rows <= limit.rows && bytes <= limit.bytes) break;
      rows -= 1;
      bytes -= size;
      oldestKept = usedAtMs + 1;
    }
    if (oldestKept > 0) await cache.answers.where('[usedAtMs+bytes]').below([oldestKept]).delete();
  };

  return {
    nameOf,
    find: <T>(endpoint: KeptKind, input: unknown) =>
      reopening(cache, async () => {
        const name = await nameOf(endpoint, input);
        const row = await cache.answers.get(name);
        if (!row) return undefined;
        const value = await unseal<T>(cacheKey, name, row.sealed);
        if (value === undefined) {
          await cache.answers.delete(name);
          return undefined;
        }
        void cache.answers.update(name, { usedAtMs: nowMs() }).catch(() => undefined);
        return { value, fetchedAtMs: row.fetchedAtMs, isFromDevice: true };
      }),
    keep: (endpoint, input, value, fetchedAtMs) =>
      reopening(cache, async () => {
        const name = await nameOf(endpoint, input);
        const sealed = await seal(cacheKey, name, value);
        // One photograph must not push everything else out.
        if (sealed.byteLength > bounds.bytes / 3) return true;
        const operation = await operationOf(endpoint);
        const row = { name, operation, fetchedAtMs, usedAtMs: nowMs(), bytes: sealed.byteLength, build, sealed };
        try {
          await cache.answers.put(row);
        } catch (error) {
          if (!isQuotaError(error)) throw error;
          await evict({ rows: bounds.rows / 2, bytes: bounds.bytes / 4 });
          try {
            await cache.answers.put(row);
          } catch (again) {
            if (isQuotaError(again)) return false;
            throw again;
          }
        }
        await evict(bounds);
        return true;
      }),
    keptAtMs: (endpoint, input) =>
      reopening(cache, async () => (await cache.answers.get(await nameOf(endpoint, input)))?.fetchedAtMs),
    freshAtMs: (endpoint, input) =>
      reopening(cache, async () => {
        const row = await cache.answers.get(await nameOf(endpoint, input));
        return row?.build === build ? row.fetchedAtMs : undefined;
      }),
    kept: (endpoints) =>
      reopening(cache, async () => {
        const operations = await Promise.all(endpoints.map(operationOf));
        const keys = await Promise.all(
          operations.map((one) =>
            cache.answers.where('[operation+fetchedAtMs]').between([one, Dexie.minKey], [one, Dexie.maxKey]).keys(),
          ),
        );
        const moments = (keys.flat() as unknown as [string, number][]).map(([, fetchedAtMs]) => fetchedAtMs);
        const none = moments.length === 0;
        return {
          count: moments.length,
          oldestAtMs: none ? null : Math.min(...moments),
          newestAtMs: none ? null : Math.max(...moments),
        };
      }),
    removeAll: (endpoints) =>
      reopening(cache, async () => {
        const operations = await Promise.all(endpoints.map(operationOf));
        await Promise.all(
          operations.map((one) =>
            cache.answers.where('[operation+fetchedAtMs]').between([one, Dexie.minKey], [one, Dexie.maxKey]).delete(),
          ),
        );
      }),
    remove: (endpoint, input) => reopening(cache, async () => cache.answers.delete(await nameOf(endpoint, input))),
  };
};
