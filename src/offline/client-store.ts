import type { PortfolioClient, portfolioClients } from '#shared/contract/clients.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { reopening, type SyncRow } from './device-database.ts';
import type { OpenedKeys } from './device-keys.ts';
import { bucketOf } from './portfolio-store.ts';
import { seal, unseal } from './sealing.ts';

type Page = Output<typeof portfolioClients>;

/** The broker's clients on this device. */
export interface ClientStore {
  /** Where the synchronisation stands, or undefined before the first page. */
  state(): Promise<SyncRow | undefined>;
  rows(): Promise<PortfolioClient[]>;
  /** A client and the moment they were last known to be current, epoch milliseconds. */
  client(id: number): Promise<{ readonly entry: PortfolioClient; readonly knownAtMs: number } | undefined>;
  /** Stores one page: clients and the cursor, all or nothing. Answers the new state. */
  apply(page: Page, atMs: number): Promise<SyncRow>;
}

export const createClientStore = ({ cache, cacheKey }: Pick<OpenedKeys, 'cache' | 'cacheKey'>): ClientStore => {
  const openBucket = async (bucket: number, sealed: Uint8Array<ArrayBuffer> | undefined) =>
    (sealed && (await unseal<PortfolioClient[]>(cacheKey, `clients ${bucket}`, sealed))) ?? [];

  const changedBuckets = (page: Page) => {
    const incoming = new Map<number, PortfolioClient[]>();
    for (const entry of page.clients) {
      const bucket = bucketOf(entry.id);
      incoming.set(bucket, [...(incoming.get(bucket) ?? []), entry]);
    }
    return Promise.all(
      [...incoming].map(async ([bucket, entries]) => {
        const known = await openBucket(bucket, (await cache.clients.get(bucket))?.sealed);
        const kept = new Map([...known, ...entries].map((entry) => [entry.id, entry]));
        const sealed = await seal(cacheKey, `clients ${bucket}`, [...kept.values()]);
        return { row: { bucket, sealed }, added: kept.size - known.length };
      }),
    );
  };

  const state = () => reopening(cache, () => cache.sync.get('clients'));

  return {
    state,
    rows: () =>
      reopening(cache, async () => {
        const buckets = await cache.clients.toArray();
        return (await Promise.all(buckets.map(({ bucket, sealed }) => openBucket(bucket, sealed)))).flat();
      }),
    client: (id) =>
      reopening(cache, async () => {
        const bucket = bucketOf(id);
        const [row, sync] = await Promise.all([cache.clients.get(bucket), cache.sync.get('clients')]);
        const entry = (await openBucket(bucket, row?.sealed)).find((known) => known.id === id);
        return entry && { entry, knownAtMs: Math.max(Date.parse(entry.updatedAt), sync?.completedAtMs ?? 0) };
      }),
    apply: (page, atMs) =>
      reopening(cache, async () => {
        const [buckets, before] = await Promise.all([changedBuckets(page), state()]);
        const after: SyncRow = {
          name: 'clients',
          cursor: page.cursor,
          done: buckets.reduce((sum, { added }) => sum + added, before?.done ?? 0),
          total: page.total,
          completedAtMs: page.hasMore ? (before?.completedAtMs ?? null) : atMs,
        };
        await cache.transaction('rw', [cache.clients, cache.sync], async () => {
          await cache.clients.bulkPut(buckets.map(({ row }) => row));
          await cache.sync.put(after);
        });
        return after;
      }),
  };
};
