import { toHex } from '#api/fingerprint.ts';
import { yieldToMain } from '#offline/scheduling/chunked.ts';
import type { OpenedKeys } from './device-keys.ts';
import { seal, unseal } from './sealing.ts';
import type { SegmentContentRow, SegmentPart, SegmentRow } from './segment-rows.ts';

/** Rows of a full segment; a page has at most as many. */
export const segmentCapacity = 500;
/** Number of small or outdated segments that are merged before the last page of a run, too. */
const mergeEarlyCount = 16;
/** Segments that one transaction merges. */
const mergeBatchSize = 16;
/** Segments that are read and decrypted at once. */
const readBatchSize = 8;

/** A segment to store. */
export interface SealedSegment {
  readonly segment: SegmentRow & { readonly ids: Float64Array<ArrayBuffer> };
  readonly content: SegmentContentRow;
}

interface SegmentChange {
  /** Number of rows of the part that are stored now. */
  readonly stored: number;
  /** Requested removals that were stored. */
  readonly removedIds: readonly number[];
  /** Number of segments that `merge` would rewrite. */
  readonly mergeable: number;
}

const liveCount = ({ ids }: SegmentRow): number => ids?.length ?? 0;

/** True for a segment that holds deleted rows, or mostly superseded ones. */
const isOutdated = (segment: SegmentRow): boolean =>
  segment.hasRemoved === true || liveCount(segment) < segment.rows * 0.75;

/** Entries of a segment without superseded and removed ones. */
const liveEntries = <Entry>(entries: Map<number, Entry> | undefined, { ids }: SegmentRow): Map<number, Entry> => {
  const stored = entries ?? new Map<number, Entry>();
  if (ids === null || ids.length === stored.size) return stored;
  const live = new Set(ids);
  return new Map([...stored].filter(([id]) => live.has(id)));
};

/** Segments worth rewriting: outdated ones, and small ones if several become one. */
const findMergeable = (segments: readonly SegmentRow[]): SegmentRow[] => {
  const outdatedSegments = segments.filter(
    (segment) => isOutdated(segment) || liveCount(segment) < segmentCapacity / 2,
  );
  return outdatedSegments.length > 1 || outdatedSegments.some(isOutdated) ? outdatedSegments : [];
};

/**
 * Rows of a part of the portfolio, encrypted together in immutable segments, each with the ids that it holds currently.
 * A page becomes a new segment, and the ids leave the segments that held them: the work of a page does not depend on the
 * number of stored rows. An id is in one segment only.
 */
export const createSegments = <Row extends { readonly id: number }>(
  { cache, cacheKey }: Pick<OpenedKeys, 'cache' | 'cacheKey'>,
  part: SegmentPart,
) => {
  const { segments, segmentContents } = cache;
  const inTransaction = <T>(mode: 'r' | 'rw', work: () => Promise<T>): Promise<T> =>
    cache.transaction(mode, segments, segmentContents, work);
  const list = (): Promise<SegmentRow[]> => segments.where('part').equals(part).toArray();

  /** Decrypts the segments that `select` returns; the chosen ones and their contents are read together. */
  const openSegments = async <Entry>(
    select: (all: readonly SegmentRow[]) => readonly SegmentRow[],
    toEntry: (row: Row) => Entry,
  ): Promise<{ readonly segment: SegmentRow; readonly rows: Map<number, Entry> }[]> => {
    const [selected, contents] = await inTransaction('r', async () => {
      const selected = select(await list());
      return [selected, await segmentContents.bulkGet(selected.map(({ id }) => id))] as const;
    });
    return Promise.all(
      selected.map(async (segment, index) => {
        const content = contents[index];
        const stored = (content && (await unseal<Row[]>(cacheKey, segment.id, content.sealed))) ?? [];
        await yieldToMain();
        return { segment, rows: liveEntries(new Map(stored.map((row) => [row.id, toEntry(row)])), segment) };
      }),
    );
  };
  const openRows = (select: (all: readonly SegmentRow[]) => readonly SegmentRow[]) =>
    openSegments(select, (row) => row);

  /** Reads the ids of segments that were stored by a former version, once. */
  const readFormerIds = async (): Promise<void> => {
    if ((await list()).every(({ ids }) => ids !== null)) return;
    const formerSegments = await openRows((all) => all.filter(({ ids }) => ids === null));
    await inTransaction('rw', async () => {
      const currentRows = await segments.bulkGet(formerSegments.map(({ segment }) => segment.id));
      const unchanged = formerSegments.filter((_, index) => currentRows[index]?.ids === null);
      await segments.bulkPut(
        unchanged.map(({ segment, rows }) => {
          const ids = Float64Array.from(rows.keys());
          return { ...segment, ids, rows: ids.length };
        }),
      );
    });
  };

  const sealRows = async (rows: readonly Row[]): Promise<SealedSegment> => {
    const id = `${part} ${toHex(crypto.getRandomValues(new Uint8Array(16)).buffer)}`;
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ids = Float64Array.from(byId.keys());
    const sealed = await seal(cacheKey, id, [...byId.values()]);
    return { segment: { id, part, ids, rows: ids.length }, content: { id, sealed } };
  };
  const putSegments = async (added: readonly SealedSegment[]): Promise<void> => {
    await segments.bulkPut(added.map(({ segment }) => segment));
    await segmentContents.bulkPut(added.map(({ content }) => content));
  };
  const deleteSegments = async (ids: readonly string[]): Promise<void> => {
    await segments.bulkDelete([...ids]);
    await segmentContents.bulkDelete([...ids]);
  };

  return {
    /**
     * Reads all rows as entries. The first call decrypts segment by segment, so that no task is long; later ones
     * decrypt only the segments that were added meanwhile.
     */
    createReader: <Entry>(toEntry: (row: Row) => Entry): (() => Promise<Entry[]>) => {
      let cached = new Map<string, Map<number, Entry>>();
      return async () => {
        await readFormerIds();
        for (;;) {
          let all: readonly SegmentRow[] = [];
          const added = await openSegments((stored) => {
            all = stored;
            return stored.filter(({ id }) => !cached.has(id)).slice(0, readBatchSize);
          }, toEntry);
          for (const { segment, rows } of added) cached.set(segment.id, rows);
          if (added.length > 0) continue;
          cached = new Map(all.map((segment) => [segment.id, liveEntries(cached.get(segment.id), segment)]));
          return [...cached.values()].flatMap((entries) => [...entries.values()]);
        }
      };
    },

    findRow: async (id: number): Promise<Row | undefined> => {
      await readFormerIds();
      const [found] = await openRows((all) => all.filter(({ ids }) => ids?.includes(id)));
      return found?.rows.get(id);
    },

    /** Encrypts new and changed rows; undefined if there are none. To be called before the transaction of `replace`. */
    prepare: async (rows: readonly Row[]): Promise<SealedSegment | undefined> => {
      await readFormerIds();
      return rows.length === 0 ? undefined : sealRows(rows);
    },

    /** Stores a segment within a transaction; its ids and those to remove leave the other segments. */
    replace: async (added: SealedSegment | undefined, removedIds: readonly number[]): Promise<SegmentChange> => {
      const addedIds = new Set(added?.segment.ids);
      const idsToRemove = new Set(removedIds.filter((id) => !addedIds.has(id)));
      const current = await list();
      const allRemovedIds: number[] = [];
      const next = current.map((segment): SegmentRow => {
        const ids = segment.ids?.filter((id) => !addedIds.has(id) && !idsToRemove.has(id));
        if (!ids || ids.length === liveCount(segment)) return segment;
        const removedIdsHere = [...(segment.ids ?? [])].filter((id) => idsToRemove.has(id));
        allRemovedIds.push(...removedIdsHere);
        return { ...segment, ids, ...(removedIdsHere.length > 0 && { hasRemoved: true }) };
      });
      const changed = next.filter((segment, index) => segment !== current[index]);
      await segments.bulkPut(changed.filter((segment) => liveCount(segment) > 0));
      await deleteSegments(changed.filter((segment) => liveCount(segment) === 0).map(({ id }) => id));
      if (added) await putSegments([added]);
      const remaining = [...next.filter((segment) => liveCount(segment) > 0), ...(added ? [added.segment] : [])];
      return {
        stored: remaining.reduce((sum, segment) => sum + liveCount(segment), 0),
        removedIds: allRemovedIds,
        mergeable: findMergeable(remaining).length,
      };
    },

    /**
     * Rewrites small and outdated segments after a page, so that removed rows leave the disk: after the last page of a
     * run, or when they are many. A segment that changed meanwhile stays for the next time.
     */
    merge: async (change: SegmentChange, isLast: boolean): Promise<void> => {
      if (change.mergeable < (isLast ? 1 : mergeEarlyCount)) return;
      for (let isMerged = true; isMerged; ) {
        const selected = await openRows((all) => findMergeable(all).slice(0, mergeBatchSize));
        if (selected.length === 0) return;
        const rows = selected.flatMap((opened) => [...opened.rows.values()]);
        const added = await Promise.all(
          Array.from({ length: Math.ceil(rows.length / segmentCapacity) }, (_, index) =>
            sealRows(rows.slice(index * segmentCapacity, (index + 1) * segmentCapacity)),
          ),
        );
        isMerged = await inTransaction('rw', async () => {
          const ids = selected.map(({ segment }) => segment.id);
          const currentRows = await segments.bulkGet(ids);
          // Ids are only ever removed from a segment, so the same number means the same ids.
          const isSame = (current: SegmentRow | undefined, index: number) =>
            current?.ids?.length === selected[index]?.segment.ids?.length;
          if (!currentRows.every(isSame)) return false;
          await deleteSegments(ids);
          await putSegments(added);
          return true;
        });
      }
    },
  };
};
