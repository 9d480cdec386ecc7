import { type AnswerCache, searchOperations } from '#offline/device/answer-cache.ts';
import { withReconnect } from '#offline/device/device-connection.ts';
import { partFetchedAtMs, type SyncRow } from '#offline/device/device-database.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import { createBuckets } from '#offline/device/sealed-buckets.ts';
import { type AppliedPage, taskOperations } from '#offline/reads/removed-dossiers.ts';
import { clientGet, type PortfolioClient, type portfolioClients } from '#shared/operations/clients/clients.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { createPartWriter } from './part-writer.ts';

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
  /** Stores one page: clients, removals and the cursor, in one transaction. Returns the new state. As for contracts. */
  apply(page: Page, atMs: number, from?: string): Promise<AppliedPage>;
}

export const createClientStore = (
  { cache, cacheKey }: Pick<OpenedKeys, 'cache' | 'cacheKey'>,
  answers: Pick<AnswerCache, 'nameOf' | 'removeAll'>,
): ClientStore => {
  const buckets = createBuckets<PortfolioClient>(cache.clients, 'clients', cacheKey);
  const state = () => withReconnect(cache, () => cache.sync.get('clients'));
  const write = createPartWriter(cache, 'clients', [cache.clients, cache.answers]);
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
        const names = await namesOf(ids);
        await write({
          compute: async (before) => ({ before, rows: (await buckets.computeChange([], ids)).rows }),
          write: async ({ before, rows }) => {
            await cache.clients.bulkPut(rows);
            await cache.answers.bulkDelete(names);
            return before;
          },
        });
        await answers.removeAll([...searchOperations, ...taskOperations]);
      }),
    apply: (page, atMs, from) =>
      withReconnect(cache, async () => {
        const names = await namesOf(page.removedIds);
        const { after, changed } = await write({
          from,
          compute: async (before) => {
            const changed = await buckets.computeChange(page.clients, page.removedIds);
            const after: SyncRow = {
              name: 'clients',
              cursor: page.cursor,
              done: (before?.done ?? 0) + changed.growth,
              total: page.total,
              completedAtMs: page.hasMore ? (before?.completedAtMs ?? null) : atMs,
              sinceMs: before?.sinceMs ?? atMs,
            };
            return { after, changed };
          },
          write: async ({ after, changed }) => {
            await cache.clients.bulkPut(changed.rows);
            await cache.answers.bulkDelete(names);
            return after;
          },
        });
        if (page.removedIds.length > 0) await answers.removeAll(searchOperations);
        // Only for rows that were really removed: the server repeats removals for a while, and the tasks have been
        // refetched since.
        if (changed.removedIds.length > 0) await answers.removeAll(taskOperations);
        return { ...after, removedIds: changed.removedIds };
      }),
  };
};
