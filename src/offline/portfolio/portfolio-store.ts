import { type AnswerCache, searchOperations } from '#offline/device/answer-cache.ts';
import { withReconnect } from '#offline/device/device-connection.ts';
import type { ContractFileRow, SyncRow } from '#offline/device/device-database.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import { createSegments } from '#offline/device/sealed-segments.ts';
import { seal, unseal } from '#offline/device/sealing.ts';
import type { AppliedPage } from '#offline/reads/removed-dossiers.ts';
import { type ClaimDetail, claimGet } from '#shared/operations/contracts/claims.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { supportingFileGet, supportingFileList } from '#shared/operations/contracts/supporting-documents.ts';
import { estimateGet, type SavedQuoteAnswer } from '#shared/operations/quotes/estimates.ts';
import type { PortfolioContract, portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { createPartWriter } from './part-writer.ts';

/** Fields of a contract for the local search. */
export type PortfolioRow = Pick<PortfolioContract, 'id' | 'row' | 'search'>;

/** Limit of all contract files, bytes, for a number of contracts; the longest unchanged are evicted first. */
const maxFileBytes = (contracts: number): number => 20_000 * Math.max(contracts, 10_000);

type Page = Output<typeof portfolioChanges>;

/** This person's portfolio on this device. */
export interface PortfolioStore {
  /** Sync state with the cursor, undefined before the first page. */
  state(): Promise<SyncRow | undefined>;
  rows(): Promise<PortfolioRow[]>;
  /** Reads entries of all rows, made once per row: see `createSegments`. */
  createReader<Entry>(toEntry: (row: PortfolioRow) => Entry): () => Promise<Entry[]>;
  /** A file and when it was last known to be current, epoch milliseconds. */
  file(id: number): Promise<{ readonly file: ContractFile; readonly knownAtMs: number } | undefined>;
  /** Removes contracts that left this person's portfolio, from rows, files and cached answers, in one transaction. */
  remove(ids: readonly number[]): Promise<void>;
  /** A claim of one of the files, and when it was last known to be current, epoch milliseconds. */
  claim(id: number): Promise<{ readonly claim: ClaimDetail; readonly knownAtMs: number } | undefined>;
  /** Input of a quote, and when it was last known to be current, epoch milliseconds. */
  quote(id: number): Promise<{ readonly quote: SavedQuoteAnswer; readonly knownAtMs: number } | undefined>;
  /**
   * Stores one page: rows, files, removals and the cursor, in one transaction. Returns the new state. `from`: the cursor
   * that it continues; throws `StaleCursor` if another one is stored.
   */
  storePage(page: Page, atMs: number, from?: string): Promise<AppliedPage>;
}

const knownAtMs = (row: ContractFileRow, sync: SyncRow | undefined): number =>
  Math.max(row.fetchedAtMs ?? row.updatedAtMs, sync?.completedAtMs ?? 0);

/** `maxBytes` is set by tests only. */
export const createPortfolioStore = (
  keys: Pick<OpenedKeys, 'cache' | 'cacheKey'>,
  answers: Pick<AnswerCache, 'computeName' | 'removeAll'>,
  maxBytes = maxFileBytes,
): PortfolioStore => {
  const { cache, cacheKey } = keys;
  const segments = createSegments<PortfolioRow>(keys, 'contracts');

  const sealFiles = (page: Page, fetchedAtMs: number): Promise<ContractFileRow[]> =>
    Promise.all(
      page.contracts.map(async ({ id, updatedAt, file, claims = [], quote }) => {
        const sealed = await seal(cacheKey, `file ${id}`, file);
        const sealedClaims = claims.length === 0 ? undefined : await seal(cacheKey, `claims ${id}`, claims);
        const sealedQuote = quote && (await seal(cacheKey, `quote ${id}`, quote));
        return {
          id,
          updatedAtMs: Date.parse(updatedAt),
          fetchedAtMs,
          bytes: sealed.byteLength + (sealedClaims?.byteLength ?? 0) + (sealedQuote?.byteLength ?? 0),
          sealed,
          ...(sealedClaims && { claimIds: claims.map((claim) => claim.id), sealedClaims }),
          ...(sealedQuote && { sealedQuote }),
        };
      }),
    );

  /** Lower bound of the bytes left for files; undefined before the sizes of all files were read. */
  let freeBytes: number | undefined;

  /** Evicts files beyond the limit. Reading all sizes takes as long as storing a page, so it is done when needed only. */
  const evictFiles = async (writtenRows: readonly ContractFileRow[], contracts: number): Promise<void> => {
    const limitBytes = maxBytes(contracts);
    freeBytes =
      freeBytes === undefined ? undefined : freeBytes - writtenRows.reduce((sum, { bytes }) => sum + bytes, 0);
    if (freeBytes !== undefined && freeBytes >= 0) return;
    const sizes = (await cache.files.orderBy('[updatedAtMs+bytes]').keys()) as unknown as [number, number][];
    let bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
    let evictBeforeMs = 0;
    for (const [updatedAtMs, size] of sizes) {
      if (bytes <= limitBytes) break;
      bytes -= size;
      evictBeforeMs = updatedAtMs + 1;
    }
    if (evictBeforeMs > 0) await cache.files.where('[updatedAtMs+bytes]').below([evictBeforeMs]).delete();
    freeBytes = limitBytes - bytes;
  };

  const readState = () => withReconnect(cache, () => cache.sync.get('portfolio'));
  const write = createPartWriter(cache, 'portfolio', [
    cache.segments,
    cache.segmentContents,
    cache.files,
    cache.answers,
  ]);

  /** Cache names of a contract's own answers: its file, quote, claims and documents. */
  const computeCacheNames = async (ids: readonly number[]): Promise<string[]> => {
    const cacheNames = await Promise.all(
      ids.map(async (idContrat) => {
        const row = await cache.files.get(idContrat);
        const file = row && (await unseal<ContractFile>(cacheKey, `file ${idContrat}`, row.sealed));
        return [
          answers.computeName(contractGet, { idContrat }),
          answers.computeName(estimateGet, { idContrat }),
          ...(file?.claims.data ?? []).map(({ id }) => answers.computeName(claimGet, { id })),
          ...(file?.editiques.data ?? []).map(({ id }) => answers.computeName(editiqueGet, { editiqueId: id })),
          ...(file?.documents.data ?? []).flatMap(({ id: documentId }) => [
            answers.computeName(supportingFileList, { documentId }),
            answers.computeName(supportingFileGet, { documentId, fileId: null }),
          ]),
        ];
      }),
    );
    return Promise.all(cacheNames.flat());
  };
  const removeSearchAnswers = () => answers.removeAll(searchOperations);

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
    file: (id) =>
      withReconnect(cache, async () => {
        const [row, sync] = await Promise.all([cache.files.get(id), cache.sync.get('portfolio')]);
        const file = row && (await unseal<ContractFile>(cacheKey, `file ${id}`, row.sealed));
        return row && file && { file, knownAtMs: knownAtMs(row, sync) };
      }),
    quote: (id) =>
      withReconnect(cache, async () => {
        const [row, sync] = await Promise.all([cache.files.get(id), cache.sync.get('portfolio')]);
        const quote = row?.sealedQuote && (await unseal<SavedQuoteAnswer>(cacheKey, `quote ${id}`, row.sealedQuote));
        return row && quote && { quote, knownAtMs: knownAtMs(row, sync) };
      }),
    claim: (id) =>
      withReconnect(cache, async () => {
        const [row, sync] = await Promise.all([
          cache.files.where('claimIds').equals(id).first(),
          cache.sync.get('portfolio'),
        ]);
        const claims =
          row?.sealedClaims && (await unseal<ClaimDetail[]>(cacheKey, `claims ${row.id}`, row.sealedClaims));
        const claim = claims?.find((storedClaim) => storedClaim.id === id);
        return row && claim && { claim, knownAtMs: knownAtMs(row, sync) };
      }),
    remove: (ids) =>
      withReconnect(cache, async () => {
        const names = await computeCacheNames(ids);
        const { change } = await write({
          prepare: () => segments.prepare([]),
          write: async (before) => {
            const change = await segments.replace(undefined, ids);
            await cache.files.bulkDelete([...ids]);
            await cache.answers.bulkDelete(names);
            return { change, after: before && { ...before, done: change.stored } };
          },
        });
        await segments.merge(change, true);
        await removeSearchAnswers();
      }),
    storePage: (page, atMs, from) =>
      withReconnect(cache, async () => {
        const rows = page.contracts.map(({ id, row, search }) => ({ id, row, search }));
        const [files, names] = await Promise.all([sealFiles(page, atMs), computeCacheNames(page.removedIds)]);
        const { change, after } = await write({
          from,
          prepare: () => segments.prepare(rows),
          write: async (before, added) => {
            const change = await segments.replace(added, page.removedIds);
            await cache.files.bulkDelete(page.removedIds);
            await cache.answers.bulkDelete(names);
            await cache.files.bulkPut(files);
            const after: SyncRow = {
              name: 'portfolio',
              cursor: page.cursor,
              done: change.stored,
              total: page.total,
              completedAtMs: page.hasMore ? (before?.completedAtMs ?? null) : atMs,
              sinceMs: before?.sinceMs ?? atMs,
              outside: page.outside,
            };
            return { change, after };
          },
        });
        await segments.merge(change, !page.hasMore);
        if (page.removedIds.length > 0) await removeSearchAnswers();
        await evictFiles(files, page.total);
        return { ...after, removedIds: change.removedIds };
      }),
  };
};
