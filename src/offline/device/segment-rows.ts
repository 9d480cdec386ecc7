import type { Transaction } from 'dexie';

type Bytes = Uint8Array<ArrayBuffer>;

/** Parts of the portfolio whose search rows are stored in segments. */
export type SegmentPart = 'contracts' | 'clients';

/** The ids of the search rows in a segment, without the rows. */
export interface SegmentRow {
  readonly id: string;
  readonly part: SegmentPart;
  /** Rows that are current; null if a former version stored the segment and its ids were not read yet. */
  readonly ids: Float64Array<ArrayBuffer> | null;
  /** Number of rows in the content, superseded ones included. */
  readonly rows: number;
  /** True if the content still holds rows that were removed, not only superseded ones. */
  readonly hasRemoved?: true;
}

/** Search rows of a segment, encrypted together; never changed. */
export interface SegmentContentRow {
  readonly id: string;
  readonly sealed: Bytes;
}

/** Tables of search rows before version 6, with the part and the prefix of the encryption's contexts. */
const formerBuckets = [
  ['buckets', 'contracts', 'bucket'],
  ['clients', 'clients', 'clients'],
] as const;

/** Search rows were in 64 buckets by id, which every page rewrote. An id is the context of the encryption. */
export const moveBucketsToSegments = async (tx: Transaction): Promise<void> => {
  for (const [table, part, prefix] of formerBuckets)
    for (const { bucket, sealed } of await tx.table<{ bucket: number; sealed: Bytes }>(table).toArray()) {
      const id = `${prefix} ${bucket}`;
      await tx.table<SegmentRow>('segments').put({ id, part, ids: null, rows: 0 });
      await tx.table<SegmentContentRow>('segmentContents').put({ id, sealed });
    }
};
