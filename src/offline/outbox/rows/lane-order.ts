import type { DraftRow, OutboxRow } from '#offline/device/device-database.ts';

/** A row in sending order, with what it waits for. */
export interface OrderedRow extends OutboxRow {
  /** True for the row of its lane that is sent next. */
  readonly isHead: boolean;
  /** It waits for the item of another draft (`after`), and comes after the others of its lane. */
  readonly isBlocked: boolean;
  /** It waits for an item of its lane that needs the person. */
  readonly isHeld: boolean;
  /** Key of the item of its lane that it waits for: the head, or the one that needs the person. */
  readonly blockedBy: string | null;
}

/** An item that cannot be sent now. `rootKey`: the item that has to be settled before. */
interface Holder {
  readonly kind: string | undefined;
  readonly rootKey: string;
}

/** True for a row that is not sent before the person acts. */
export const needsPerson = ({ state }: { readonly state: string }): boolean =>
  state === 'rejected' || state === 'conflict';

/** True if nothing is left to do for a refused item: no other item waits for it. */
const isSuperseded = ({ state, waitsFor }: OutboxRow): boolean => state === 'rejected' && waitsFor === 'nothing';

/** Rows of older versions do not say what they depend on: they wait for every item before them. */
const dependsOn = (row: OutboxRow, { kind }: Holder): boolean =>
  row.dependsOn === undefined || kind === undefined || row.dependsOn.includes(kind);

/**
 * Orders rows, which are sorted by lane and position. An item that will be sent by itself precedes every later item of its
 * lane. One that needs the person, or that waits for the item of another draft, holds those that depend on it only; the
 * draft is deleted with that item's receipt.
 */
export const orderRows = (
  rows: readonly OutboxRow[],
  awaitedDrafts: readonly (DraftRow | undefined)[],
): OrderedRow[] => {
  const awaitedDraftIds = new Set(
    awaitedDrafts.map((draft) => (draft && /open|archived|submitted/.test(draft.state) ? draft.id : null)),
  );
  const isBlocked = ({ after }: OutboxRow): boolean => Boolean(after && awaitedDraftIds.has(after));
  const heads = new Map<string, string>();
  const holders = new Map<string, Holder[]>();

  const toOrdered = (row: OutboxRow): OrderedRow => {
    const { lane, key, kind } = row;
    const headKey = heads.get(lane) ?? null;
    const unordered = { ...row, isHead: false, isBlocked: isBlocked(row), isHeld: false, blockedBy: null };
    if (isSuperseded(row)) return unordered;
    const laneHolders = holders.get(lane) ?? [];
    holders.set(lane, laneHolders);
    if (needsPerson(row)) {
      laneHolders.push({ kind, rootKey: key });
      return unordered;
    }
    const holder = laneHolders.find((one) => dependsOn(row, one));
    if (holder || unordered.isBlocked) {
      const blockedBy = holder?.rootKey ?? headKey;
      laneHolders.push({ kind, rootKey: blockedBy ?? key });
      return { ...unordered, isHeld: holder !== undefined, blockedBy };
    }
    if (headKey === null) heads.set(lane, key);
    return { ...unordered, isHead: headKey === null, blockedBy: headKey };
  };

  return rows.toSorted((row, otherRow) => Number(isBlocked(row)) - Number(isBlocked(otherRow))).map(toOrdered);
};
