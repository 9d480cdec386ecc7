import { Dexie } from 'dexie';
import { buildId } from '#api/build-id.ts';
import { canonical } from '#offline/device/canonical.ts';
import { type CacheBounds, defaultBounds, mostShare } from '#offline/interfaces/cache-bounds.ts';
import type { Dated, Keeping, KeptSet } from '#offline/interfaces/types.ts';
import { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import { clientSearch, customerContractSearch } from '#shared/operations/clients/clients.ts';
import { contractSearch } from '#shared/operations/contracts/contracts.ts';
import { quickSearch } from '#shared/operations/home/quick-search.ts';
import { estimateSimilar } from '#shared/operations/quotes/estimates.ts';
import { dashboardGet } from '#shared/operations/shell/shell.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { reopening } from './device-connection.ts';
import type { AnswerRow } from './device-database.ts';
import type { OpenedKeys } from './device-keys.ts';
import { opaqueName, seal, unseal } from './sealing.ts';
import { isQuotaError } from './storage-errors.ts';

/**
 * `spare`: not asked for by anybody yet; the first to go where room is wanted, and never in the room of others. `wanted`: the person
 * keeps it for the field; beside the bounds of the others, and it never goes by itself.
 */
type KeptAs = 'asked' | 'spare' | 'wanted';

type Keep = (endpoint: KeptKind, input: unknown, value: unknown, fetchedAtMs: number) => Promise<boolean>;

/** Spare rows go before any other, the oldest first: they count as last used so long before they came. */
const spareMs = 20 * 365 * 86_400_000;
/** Wanted rows count as last used so much later than any other can be. */
const wantedMs = 1_000 * 365 * 86_400_000;

/** Of what a kept value is: an operation, or something of this device alone. */
export type KeptKind = { readonly method: string; readonly path: string };

/** The last answers of this person's reads, sealed, the longest unused evicted first. */
export interface AnswerCache {
  find<T>(endpoint: KeptKind, input: unknown): Promise<Dated<T> | undefined>;
  /** Resolves to false where the browser has no room even after eviction. */
  keep: Keep;
  /** The same of what nobody asked for: it is the first to go. */
  keepSpare: Keep;
  /** The same of what the person keeps for the field: it stays until they remove it. */
  keepWanted: Keep;
  /** Whether an answer is kept. Nothing is unsealed. */
  keeping(endpoint: EndpointDefinition, input: unknown): Promise<Keeping>;
  /** When the answer kept was fetched by this version of the app, epoch milliseconds; another's may have another shape. */
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

  /** Of the index alone: the row may weigh megabytes. */
  const isWantedName = async (name: string): Promise<boolean> =>
    (await cache.answers.where('[usedAtMs+bytes]').above([wantedMs]).primaryKeys()).includes(name);

  const evict = async (limit: CacheBounds): Promise<void> => {
    const all = (await cache.answers.orderBy('[usedAtMs+bytes]').keys()) as unknown as [number, number][];
    const entries = all.filter(([usedAtMs]) => usedAtMs < wantedMs);
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

  const keepAs =
    (as: KeptAs): Keep =>
    (endpoint, input, value, fetchedAtMs) =>
      reopening(cache, async () => {
        const name = await nameOf(endpoint, input);
        const sealed = await seal(cacheKey, name, value);
        const operation = await operationOf(endpoint);
        const rowOf = (isWanted: boolean): AnswerRow => {
          const common = {
            name,
            fetchedAtMs,
            usedAtMs: nowMs() + (isWanted ? wantedMs : as === 'spare' ? -spareMs : 0),
          };
          // One photograph must not push everything else out.
          const isTooLarge = !isWanted && sealed.byteLength > bounds.bytes / mostShare;
          if (isTooLarge) return { ...common, bytes: 0, isTooLarge, sealed: new Uint8Array() };
          return { ...common, operation, bytes: sealed.byteLength, build, sealed, ...(isWanted ? { isWanted } : {}) };
        };
        // What is wanted stays so when it is read again, whichever of two writes comes last.
        const put = () =>
          cache.transaction('rw', cache.answers, async () => {
            const isWanted = as === 'wanted' || (await isWantedName(name));
            await cache.answers.put(rowOf(isWanted));
          });
        try {
          await put();
        } catch (error) {
          if (!isQuotaError(error)) throw error;
          if (as === 'spare') return true;
          await evict({ rows: bounds.rows / 2, bytes: bounds.bytes / 4 });
          try {
            await put();
          } catch (again) {
            if (isQuotaError(again)) return false;
            throw again;
          }
        }
        await evict(bounds);
        return true;
      });

  return {
    nameOf,
    find: <T>(endpoint: KeptKind, input: unknown) =>
      reopening(cache, async () => {
        const name = await nameOf(endpoint, input);
        const row = await cache.answers.get(name);
        if (!row || row.isTooLarge) return undefined;
        const value = await unseal<T>(cacheKey, name, row.sealed);
        if (value === undefined) {
          await cache.answers.delete(name);
          return undefined;
        }
        if (!row.isWanted) void cache.answers.update(name, { usedAtMs: nowMs() }).catch(() => undefined);
        return { value, fetchedAtMs: row.fetchedAtMs, isFromDevice: true };
      }),
    keep: keepAs('asked'),
    keepSpare: keepAs('spare'),
    keepWanted: keepAs('wanted'),
    freshAtMs: (endpoint, input) =>
      reopening(cache, async () => {
        const row = await cache.answers.get(await nameOf(endpoint, input));
        return row?.build === build ? row.fetchedAtMs : undefined;
      }),
    keeping: (endpoint, input) =>
      reopening(cache, async () => {
        const row = await cache.answers.get(await nameOf(endpoint, input));
        if (!row) return 'absent';
        return row.isTooLarge ? 'too-large' : 'kept';
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
