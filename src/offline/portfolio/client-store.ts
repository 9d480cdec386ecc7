import { type AnswerCache, searchOperations } from '#offline/device/answer-cache.ts';
import { withReconnect } from '#offline/device/device-connection.ts';
import { partFetchedAtMs, type SyncRow } from '#offline/device/device-database.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import { createBuckets } from '#offline/device/sealed-buckets.ts';
import { type AppliedPage, taskOperations } from '#offline/reads/removed-dossiers.ts';
import { putInChunks } from '#offline/scheduling/chunked.ts';
import { clientGet, type PortfolioClient, type portfolioClients } from '#shared/operations/clients/clients.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';

type Page = Output<typeof portfolioClients>;

/** The broker's clients on this device. */
export interface ClientStore {
  /** Sync state with the cursor, undefined before the first page. */
  state(): Promise<SyncRow | undefined>;
  rows(): Promise<PortfolioClient[]>;
  /** A client and when it was last known to be current, epoch milliseconds. */
  client(id: number): Promise<{ readonly entry: PortfolioClient; readonly knownAtMs: number } | undefined>;
  /** Removes clients who left this person's portfolio, from rows and cached answers. */
  remove(ids: readonly number[]): Promise<void>;
  /** Stores one page: clients, removals and the cursor, in one transaction. Returns the new state. */
  apply(page: Page, atMs: number): Promise<AppliedPage>;
}

export const createClientStore = (
  { cache, cacheKey }: Pick<OpenedKeys, 'cache' | 'cacheKey'>,
  answers: Pick<AnswerCache, 'nameOf' | 'removeAll'>,
): ClientStore => {
  const buckets = createBuckets<PortfolioClient>(cache.clients, 'clients', cacheKey);
  const state = () => withReconnect(cache, () => cache.sync.get('clients'));
  const namesOf = (ids: readonly number[]) =>
    Promise.all(ids.map((idClient) => answers.nameOf(clientGet, { idClient })));

  return {
    state,
    rows: () => withReconnect(cache, buckets.all),
    client: (id) =>
      withReconnect(cache, async () => {
        const [entry, sync] = await Promise.all([buckets.one(id), cache.sync.get('clients')]);
        return entry && { entry, knownAtMs: Math.max(Date.parse(entry.updatedAt), partFetchedAtMs(sync) ?? 0) };
      }),
    remove: (ids) =>
      withReconnect(cache, async () => {
        const [changed, names] = await Promise.all([buckets.computeChange([], ids), namesOf(ids)]);
        await cache.transaction('rw', [cache.clients, cache.answers], async () => {
          await putInChunks(cache.clients, changed.rows);
          await cache.answers.bulkDelete(names);
        });
        await answers.removeAll([...searchOperations, ...taskOperations]);
      }),
    apply: (page, atMs) =>
      withReconnect(cache, async () => {
        const [changed, names, before] = await Promise.all([
          buckets.computeChange(page.clients, page.removedIds),
          namesOf(page.removedIds),
          state(),
        ]);
        const after: SyncRow = {
          name: 'clients',
          cursor: page.cursor,
          done: (before?.done ?? 0) + changed.growth,
          total: page.total,
          completedAtMs: page.hasMore ? (before?.completedAtMs ?? null) : atMs,
          sinceMs: before?.sinceMs ?? atMs,
        };
        await cache.transaction('rw', [cache.clients, cache.sync, cache.answers], async () => {
          await putInChunks(cache.clients, changed.rows);
          await cache.answers.bulkDelete(names);
          await cache.sync.put(after);
        });
        if (page.removedIds.length > 0) await answers.removeAll(searchOperations);
        // Only for rows that were really removed: the server repeats removals for a while, and the tasks have been
        // refetched since.
        if (changed.removedIds.length > 0) await answers.removeAll(taskOperations);
        return { ...after, removedIds: changed.removedIds };
      }),
  };
};
