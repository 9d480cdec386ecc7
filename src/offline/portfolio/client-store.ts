import { type AnswerCache, searchOperations } from '#offline/device/answer-cache.ts';
import { withReconnect } from '#offline/device/device-connection.ts';
import { partFetchedAtMs, type SyncRow } from '#offline/device/device-database.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import { createSegments } from '#offline/device/sealed-segments.ts';
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
  /** Reads entries of all rows, made once per row: see `createSegments`. */
  createReader<Entry>(toEntry: (row: PortfolioClient) => Entry): () => Promise<Entry[]>;
  /** A client and when it was last known to be current, epoch milliseconds. */
  client(id: number): Promise<{ readonly entry: PortfolioClient; readonly knownAtMs: number } | undefined>;
  /** Removes clients who left this person's portfolio, from rows and cached answers. */
  remove(ids: readonly number[]): Promise<void>;
  /** Stores one page: clients, removals and the cursor, in one transaction. Returns the new state. As for contracts. */
  storePage(page: Page, atMs: number, from?: string): Promise<AppliedPage>;
}

export const createClientStore = (
  keys: Pick<OpenedKeys, 'cache' | 'cacheKey'>,
  answers: Pick<AnswerCache, 'computeName' | 'removeAll'>,
): ClientStore => {
  const { cache } = keys;
  const segments = createSegments<PortfolioClient>(keys, 'clients');
  const readState = () => withReconnect(cache, () => cache.sync.get('clients'));
  const write = createPartWriter(cache, 'clients', [cache.segments, cache.segmentContents, cache.answers]);
  const computeCacheNames = (ids: readonly number[]) =>
    Promise.all(ids.map((idClient) => answers.computeName(clientGet, { idClient })));

  return {
    state: readState,
    rows: () =>
      withReconnect(
        cache,
        segments.createReader((row) => row),
      ),
    createReader: (toEntry) => {
      const readEntries = segments.createReader(toEntry);
      return () => withReconnect(cache, readEntries);
    },
    client: (id) =>
      withReconnect(cache, async () => {
        const [entry, sync] = await Promise.all([segments.findRow(id), cache.sync.get('clients')]);
        return entry && { entry, knownAtMs: Math.max(Date.parse(entry.updatedAt), partFetchedAtMs(sync) ?? 0) };
      }),
    remove: (ids) =>
      withReconnect(cache, async () => {
        const names = await computeCacheNames(ids);
        const { change } = await write({
          prepare: () => segments.prepare([]),
          write: async (before) => {
            const change = await segments.replace(undefined, ids);
            await cache.answers.bulkDelete(names);
            return { change, after: before && { ...before, done: change.stored } };
          },
        });
        await segments.merge(change, true);
        await answers.removeAll([...searchOperations, ...taskOperations]);
      }),
    storePage: (page, atMs, from) =>
      withReconnect(cache, async () => {
        const names = await computeCacheNames(page.removedIds);
        const { change, after } = await write({
          from,
          prepare: () => segments.prepare(page.clients),
          write: async (before, added) => {
            const change = await segments.replace(added, page.removedIds);
            await cache.answers.bulkDelete(names);
            const after: SyncRow = {
              name: 'clients',
              cursor: page.cursor,
              done: change.stored,
              total: page.total,
              completedAtMs: page.hasMore ? (before?.completedAtMs ?? null) : atMs,
              sinceMs: before?.sinceMs ?? atMs,
            };
            return { change, after };
          },
        });
        await segments.merge(change, !page.hasMore);
        if (page.removedIds.length > 0) await answers.removeAll(searchOperations);
        // Only for rows that were really removed: the server repeats removals for a while, and the tasks have been
        // refetched since.
        if (change.removedIds.length > 0) await answers.removeAll(taskOperations);
        return { ...after, removedIds: change.removedIds };
      }),
  };
};
