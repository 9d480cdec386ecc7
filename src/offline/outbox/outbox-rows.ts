import { Dexie } from 'dexie';
import type { AttachmentRow, DraftRow, OutboxRow, ReceiptRow } from '#offline/device/device-database.ts';
import { onDisk, type WorkDeps } from '#offline/drafts/work-deps.ts';
import { WorkNotKept } from '#offline/interfaces/work-not-kept.ts';
import type { SerializedItem } from './outbox-item.ts';
import { isCutAlone } from './outbox-policy.ts';

/** How long a claim stands without being renewed. */
export const leaseMs = 30_000;

/** No wait that this program plans is longer: one that is was planned while the device's clock was wrong. */
const longestWaitMs = 3_600_000;

/** A row in its place: one that waits for another draft's item stands behind its lane's others. */
export interface PlacedRow extends OutboxRow {
  readonly isBlocked?: boolean;
}

/** What waits for an item that was not received yet comes last: a draft goes with the receipt of its item. */
const placed = (rows: readonly OutboxRow[], found: readonly (DraftRow | undefined)[]): PlacedRow[] => {
  const awaited = new Set(found.map((draft) => (draft && /open|submitted/.test(draft.state) ? draft.id : null)));
  return rows
    .map((row): PlacedRow => (row.after && awaited.has(row.after) ? { ...row, isBlocked: true } : row))
    .sort((one, other) => Number(one.isBlocked ?? 0) - Number(other.isBlocked ?? 0));
};

/** True when an item may be sent now: its turn came, or whoever sent it is gone (same key again). */
export const isDue = (row: PlacedRow, nowMs: number): boolean => {
  if (row.isBlocked) return false;
  const isPast = (momentMs: number, longestMs: number): boolean => momentMs <= nowMs || momentMs > nowMs + longestMs;
  if (row.state === 'queued') return true;
  if (row.state === 'retry-wait') return isPast(row.nextAtMs ?? 0, longestWaitMs);
  return row.state === 'sending' && isPast(row.leaseUntilMs, leaseMs);
};

/**
 * True for what a sender holds. Whoever has the person's lock is the only sender: for it, this one is gone (a page that
 * was closed or killed), and what it was sending need not wait until its lease ends.
 */
export const isSenders = (row: OutboxRow): boolean => row.state === 'sending' && row.claimedFor === 'sending';

const reopened = ({ savedAtMs, state, stateAtMs, refusal }: DraftRow) => ({ savedAtMs, state, stateAtMs, refusal });

/** An item that our server put off so often waits for its next try even when the network comes back. */
const eagerAttempts = 5;

/**
 * Whether an item goes at once when the network is back: what waits for our server's own moment does not. What is cut alone
 * does once the network `hasReturned` for certain, perhaps another one; not when a single call, its own perhaps, was lost.
 */
export const goesWithNetwork = (row: OutboxRow, hasReturned = false): boolean => {
  if (row.state !== 'retry-wait') return false;
  if (row.waitsFor === 'network') return hasReturned || !isCutAlone(row);
  return row.waitsFor === 'server' ? row.attempts < eagerAttempts : !row.waitsFor;
};

/** The rows of the outbox: each change is one transaction that first looks whether it still may be made. */
export const createOutboxRows = (deps: WorkDeps) => {
  const { database, nowMs } = deps;
  const { outbox, attachments, drafts, receipts } = database;
  const inLane = (lane: string) => outbox.where('[lane+position]').between([lane, Dexie.minKey], [lane, Dexie.maxKey]);
  const change = <T>(work: () => Promise<T>): Promise<T> =>
    onDisk(deps, () => database.transaction('rw', outbox, attachments, drafts, receipts, work));

  const claim = async (row: OutboxRow, claimedFor: NonNullable<OutboxRow['claimedFor']>): Promise<OutboxRow> => {
    const claimed: OutboxRow = {
      ...row,
      state: 'sending',
      claimedFor,
      claim: row.claim + 1,
      leaseUntilMs: nowMs() + leaseMs,
      isAttempted: true,
    };
    await outbox.put(claimed);
    return claimed;
  };
  const isHeld = async ({ key, claim: number }: OutboxRow): Promise<boolean> => {
    const row = await outbox.get(key);
    return row?.state === 'sending' && row.claim === number;
  };
  const draftsBefore = (rows: readonly OutboxRow[]) =>
    drafts.bulkGet([...new Set(rows.flatMap(({ after }) => after ?? []))]);
  const claimFirst = async (lane: string): Promise<OutboxRow | undefined> => {
    let head: PlacedRow | undefined = await inLane(lane).first();
    if (head?.after) {
      const rows = await inLane(lane).toArray();
      [head] = placed(rows, await draftsBefore(rows));
    }
    return head && isDue(head, nowMs()) ? claim(head, 'sending') : undefined;
  };
  const drop = async (key: string, hasFiles = true): Promise<void> => {
    if (hasFiles) await attachments.where('owner').equals(key).delete();
    await outbox.delete(key);
  };

  return {
    /** All rows, lane by lane in order; after them what waits for the item of a draft. */
    all: (): Promise<PlacedRow[]> =>
      onDisk(deps, () =>
        database.transaction('r', outbox, drafts, async () => {
          const rows = await outbox.orderBy('[lane+position]').toArray();
          return placed(rows, await draftsBefore(rows));
        }),
      ),
    attachmentsOf: (owner: string): Promise<AttachmentRow[]> =>
      onDisk(deps, () => attachments.where('owner').equals(owner).toArray()),

    /** Adds an item at the end of its lane with its files, and marks its draft as submitted. */
    add: (row: Omit<OutboxRow, 'position'>, files: readonly AttachmentRow[], draftId: string | null): Promise<void> =>
      change(async () => {
        // The connection to the disk broke after it was written, and this is the second try.
        if (await outbox.get(row.key)) return;
        const last = await inLane(row.lane).last();
        await outbox.add({ ...row, position: (last?.position ?? 0) + 1 });
        await attachments.bulkPut([...files]);
        if (draftId === null) return;
        const draft = await drafts.get(draftId);
        if (!draft) return;
        if (draft.state === 'submitted') throw new WorkNotKept('submitted');
        await attachments.where('owner').equals(draftId).delete();
        const submitted = { state: 'submitted', stateAtMs: nowMs(), revision: draft.revision + 1 } as const;
        await drafts.put({ ...draft, ...submitted, refusal: null });
      }),

    /** Claims the first item of a lane; undefined where none is due. */
    claimHead: (lane: string): Promise<OutboxRow | undefined> => change(() => claimFirst(lane)),

    /** Claims an item whatever its place, for the person: `before` is what it was. Undefined while it is being sent. */
    claimOne: (key: string): Promise<{ before: OutboxRow; claimed: OutboxRow } | undefined> =>
      change(async () => {
        const before = await outbox.get(key);
        if (!before || (before.state === 'sending' && !isDue(before, nowMs()))) return undefined;
        return { before, claimed: await claim(before, 'person') };
      }),

    /** Prolongs a claim that still holds. */
    renew: ({ key, claim: number }: OutboxRow): Promise<boolean> =>
      change(async () => {
        const row = await outbox.get(key);
        if (row?.state !== 'sending' || row.claim !== number) return false;
        await outbox.put({ ...row, leaseUntilMs: nowMs() + leaseMs });
        return true;
      }),

    /** Changes a claimed item if the claim still holds. */
    update: (claimed: OutboxRow, changes: Partial<OutboxRow>): Promise<boolean> =>
      change(async () => {
        if (!(await isHeld(claimed))) return false;
        await outbox.put({ ...claimed, ...changes });
        return true;
      }),

    /**
     * Replaces a claimed item by its receipt, if the claim still holds. Where `goesOn`, claims the next of its lane in the
     * same transaction, each of which waits for the disk; undefined where none is due.
     */
    accept: (
      claimed: OutboxRow,
      receipt: ReceiptRow,
      { draftId, files }: Pick<SerializedItem, 'draftId' | 'files'>,
      goesOn = false,
    ): Promise<OutboxRow | undefined> =>
      change(async () => {
        if (await isHeld(claimed)) {
          await receipts.put(receipt);
          await drop(claimed.key, files.length > 0);
          if (draftId !== null && (await drafts.get(draftId))?.state === 'submitted') await drafts.delete(draftId);
        }
        return goesOn ? claimFirst(claimed.lane) : undefined;
      }),

    /** Takes a claimed item out, if the claim still holds; its content goes into `draft`, or is thrown away with it. */
    withdraw: (
      claimed: OutboxRow,
      draftId: string | null,
      draft?: { readonly row: DraftRow; readonly files: readonly AttachmentRow[] },
    ): Promise<boolean> =>
      change(async () => {
        if (!(await isHeld(claimed))) return false;
        await drop(claimed.key);
        if (draft) {
          await attachments.bulkPut([...draft.files]);
          const before = await drafts.get(draft.row.id);
          // What was typed there is never put back to an older state.
          const content = before ? { ...before, ...reopened(draft.row) } : draft.row;
          await drafts.put({ ...content, revision: (before?.revision ?? 0) + 1 });
        } else if (draftId !== null && (await drafts.get(draftId))?.state === 'submitted') await drafts.delete(draftId);
        return true;
      }),

    /** Removes all drafts, items, files and receipts; false, and nothing removed, while an item is being sent. */
    erase: (): Promise<boolean> =>
      change(async () => {
        const sending = await outbox.where('state').equals('sending').toArray();
        if (sending.some((row) => !isDue(row, nowMs()))) return false;
        await Promise.all([outbox.clear(), attachments.clear(), drafts.clear(), receipts.clear()]);
        return true;
      }),

    /** For the holder of the person's lock: what a sender that is gone was sending, and what waited for a sign-in, goes on. */
    takeOver: (): Promise<void> =>
      change(async () => {
        const left = (await outbox.toArray()).filter((row) => row.state === 'auth-paused' || isSenders(row));
        await outbox.bulkPut(
          left.map((row) => ({ ...row, state: 'queued', nextAtMs: null, waitsFor: null, leaseUntilMs: 0 })),
        );
      }),

    /** Puts items that wait (or were refused) back in their lane, to be sent at once. Never one that is being sent. */
    requeue: (mayMove: (row: OutboxRow) => boolean): Promise<void> =>
      change(async () => {
        const moved = (await outbox.toArray())
          .filter((row) => row.state !== 'sending' && row.state !== 'queued' && mayMove(row))
          .map((row) => ({ ...row, state: 'queued', waitsFor: null, nextAtMs: null }) as const);
        if (moved.length > 0) await outbox.bulkPut(moved);
      }),
  };
};

export type OutboxRows = ReturnType<typeof createOutboxRows>;
