import { type AnswerCache, searchesOfAnything } from '#offline/device/answer-cache.ts';
import { reopening } from '#offline/device/device-connection.ts';
import { partMoment, type SyncRow } from '#offline/device/device-database.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import { createBuckets } from '#offline/device/sealed-buckets.ts';
import { type AppliedPage, requestsOfAnybody } from '#offline/reads/left-dossiers.ts';
import { putChunked } from '#offline/scheduling/chunked.ts';
import { clientGet, type PortfolioClient, type portfolioClients } from '#shared/operations/clients/clients.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';

type Page = Output<typeof portfolioClients>;

/** The broker's clients on this device. */
export interface ClientStore {
  /** Where the synchronisation stands, or undefined before the first page. */
  state(): Promise<SyncRow | undefined>;
  rows(): Promise<PortfolioClient[]>;
  /** A client and the moment they were last known to be current, epoch milliseconds. */
  client(id: number): Promise<{ readonly entry: PortfolioClient; readonly knownAtMs: number } | undefined>;
  /** Removes clients who are no longer this person's, from the rows and the answers. */
  remove(ids: readonly number[]): Promise<void>;
  /** Stores one page: clients, removals and the cursor, all or nothing. Answers the new state. */
  apply(page: Page, atMs: number): Promise<AppliedPage>;
}

export const createClientStore = (
  { cache, cacheKey }: Pick<OpenedKeys, 'cache' | 'cacheKey'>,
  answers: Pick<AnswerCache, 'nameOf' | 'removeAll'>,
): ClientStore => {
  const buckets = createBuckets<PortfolioClient>(cache.clients, 'clients', cacheKey);
  const state = () => reopening(cache, () => cache.sync.get('clients'));
  const namesOf = (ids: readonly number[]) =>
    Promise.all(ids.map((idClient) => answers.nameOf(clientGet, { idClient })));

  return {
    state,
    rows: () => reopening(cache, buckets.all),
    client: (id) =>
      reopening(cache, async () => {
        const [entry, sync] = await Promise.all([buckets.one(id), cache.sync.get('clients')]);
        return entry && { entry, knownAtMs: Math.max(Date.parse(entry.updatedAt), partMoment(sync) ?? 0) };
      }),
    remove: (ids) =>
      reopening(cache, async () => {
        const [changed, names] = await Promise.all([buckets.changed([], ids), namesOf(ids)]);
        await cache.transaction('rw', [cache.clients, cache.answers], async () => {
          await putChunked(cache.clients, changed.rows);
          await cache.answers.bulkDelete(names);
        });
        await answers.removeAll([...searchesOfAnything, ...requestsOfAnybody]);
      }),
    apply: (page, atMs) =>
      reopening(cache, async () => {
        const [changed, names, before] = await Promise.all([
          buckets.changed(page.clients, page.removedIds),
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
          await putChunked(cache.clients, changed.rows);
          await cache.answers.bulkDelete(names);
          await cache.sync.put(after);
        });
        if (page.removedIds.length > 0) await answers.removeAll(searchesOfAnything);
        // Once: the server names for a while again what left, and they have been brought anew meanwhile.
        if (changed.left.length > 0) await answers.removeAll(requestsOfAnybody);
        return { ...after, left: changed.left };
      }),
  };
};
