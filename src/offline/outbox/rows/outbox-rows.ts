import { Dexie } from 'dexie';
import type { AttachmentRow, DraftRow, OutboxRow, ReceiptRow } from '#offline/device/device-database.ts';
import { type WorkDeps, withStorage } from '#offline/drafts/work-deps.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import type { SerializedItem } from '../outbox-item.ts';
import { isLostRepeatedly } from '../outbox-policy.ts';
import { needsPerson, type OrderedRow, orderRows } from './lane-order.ts';

/** Lease of a claim unless it is renewed, milliseconds. */
export const leaseMs = 30_000;

/** No retry is scheduled later than this: a later one was scheduled while the device's clock was wrong. */
const maxWaitMs = 3_600_000;

/**
 * True if an item may be sent now: its retry time came, or the lease of its sender expired (same idempotency key
 * again).
 */
export const isDue = (row: OutboxRow, nowMs: number): boolean => {
  const hasPassed = (atMs: number, maxAheadMs: number): boolean => atMs <= nowMs || atMs > nowMs + maxAheadMs;
  if (row.state === 'queued') return true;
  if (row.state === 'retry-wait') return hasPassed(row.nextAtMs ?? 0, maxWaitMs);
  return row.state === 'sending' && hasPassed(row.leaseUntilMs, leaseMs);
};

/**
 * True for a row claimed by a sender. The holder of the outbox lock is the only sender, so that one has gone (page
 * closed or killed), and the row need not wait for its lease to expire.
 */
export const isClaimed = (row: OutboxRow): boolean => row.state === 'sending' && row.claimedFor === 'sending';

/** After this many attempts an item waits for its backoff even if the network comes back. */
const maxEagerAttempts = 5;

/**
 * True if an item is sent at once when the network is back; not if our server named the retry time. An item that is
 * lost repeatedly is sent only after a confirmed outage (perhaps on another network), not after the loss of a single
 * call.
 */
export const isSentOnceOnline = (row: OutboxRow, isOutageOver = false): boolean => {
  if (row.state !== 'retry-wait') return false;
  if (row.waitsFor === 'network') return isOutageOver || !isLostRepeatedly(row);
  return row.waitsFor === 'server' ? row.attempts < maxEagerAttempts : !row.waitsFor;
};

const queuedAgain = { state: 'queued', waitsFor: null, nextAtMs: null } as const;

/** Rows of the outbox. Each change is one transaction that first checks whether it is still valid. */
export const createOutboxRows = (deps: WorkDeps) => {
  const { database, nowMs } = deps;
  const { outbox, attachments, drafts, receipts } = database;
  const rowsOfLane = (lane: string) =>
    outbox.where('[lane+position]').between([lane, Dexie.minKey], [lane, Dexie.maxKey]);
  const inTransaction = <T>(work: () => Promise<T>): Promise<T> =>
    withStorage(deps, () => database.transaction('rw', outbox, attachments, drafts, receipts, work));

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
  const isClaimValid = async ({ key, claim: claimNumber }: OutboxRow): Promise<boolean> => {
    const row = await outbox.get(key);
    return row?.state === 'sending' && row.claim === claimNumber;
  };
  const readAwaitedDrafts = (rows: readonly OutboxRow[]) =>
    drafts.bulkGet([...new Set(rows.flatMap(({ after }) => after ?? []))]);
  const claimFirst = async (lane: string): Promise<OutboxRow | undefined> => {
    let head: OutboxRow | undefined = await rowsOfLane(lane).first();
    if (head && (head.after || needsPerson(head))) {
      const rows = await rowsOfLane(lane).toArray();
      head = orderRows(rows, await readAwaitedDrafts(rows)).find(({ isHead }) => isHead);
    }
    return head && isDue(head, nowMs()) ? claim(head, 'sending') : undefined;
  };
  const deleteItem = async (key: string, hasFiles = true): Promise<void> => {
    if (hasFiles) await attachments.where('owner').equals(key).delete();
    await outbox.delete(key);
  };
  const deleteSubmitted = async (draftId: string | null): Promise<void> => {
    if (draftId !== null && (await drafts.get(draftId))?.state === 'submitted') await drafts.delete(draftId);
  };

  return {
    /** All rows by lane and position, then those blocked by the item of a draft. */
    all: (): Promise<OrderedRow[]> =>
      withStorage(deps, () =>
        database.transaction('r', outbox, drafts, async () => {
          const rows = await outbox.orderBy('[lane+position]').toArray();
          return orderRows(rows, await readAwaitedDrafts(rows));
        }),
      ),
    loadAttachments: (owner: string): Promise<AttachmentRow[]> =>
      withStorage(deps, () => attachments.where('owner').equals(owner).toArray()),

    /** Appends an item with its files to its lane and marks its draft as submitted. */
    add: (row: Omit<OutboxRow, 'position'>, files: readonly AttachmentRow[], draftId: string | null): Promise<void> =>
      inTransaction(async () => {
        // The database connection broke after the first write, and this is the retry.
        if (await outbox.get(row.key)) return;
        const lastRow = await rowsOfLane(row.lane).last();
        await outbox.add({ ...row, position: (lastRow?.position ?? 0) + 1 });
        await attachments.bulkPut([...files]);
        if (draftId === null) return;
        const draft = await drafts.get(draftId);
        if (!draft) return;
        if (draft.state === 'submitted') throw new WorkNotSaved('submitted');
        await attachments.where('owner').equals(draftId).delete();
        const submittedState = { state: 'submitted', stateAtMs: nowMs(), revision: draft.revision + 1 } as const;
        await drafts.put({ ...draft, ...submittedState, refusal: null });
      }),

    /** Claims the head of a lane; undefined if it is not due. */
    claimHead: (lane: string): Promise<OutboxRow | undefined> => inTransaction(() => claimFirst(lane)),

    /**
     * Claims an item for the person, whatever its position; `previous` is the row before the claim. Undefined while it is being
     * sent.
     */
    claimOne: (key: string): Promise<{ previous: OutboxRow; claimed: OutboxRow } | undefined> =>
      inTransaction(async () => {
        const previous = await outbox.get(key);
        if (!previous || (previous.state === 'sending' && !isDue(previous, nowMs()))) return undefined;
        return { previous, claimed: await claim(previous, 'person') };
      }),

    /** Renews the lease of a claim that is still valid. */
    renew: ({ key, claim: claimNumber }: OutboxRow): Promise<boolean> =>
      inTransaction(async () => {
        const row = await outbox.get(key);
        if (row?.state !== 'sending' || row.claim !== claimNumber) return false;
        await outbox.put({ ...row, leaseUntilMs: nowMs() + leaseMs });
        return true;
      }),

    /** Updates a claimed item if the claim is still valid. */
    update: (claimed: OutboxRow, changes: Partial<OutboxRow>): Promise<boolean> =>
      inTransaction(async () => {
        if (!(await isClaimValid(claimed))) return false;
        await outbox.put({ ...claimed, ...changes });
        return true;
      }),

    /**
     * Replaces a claimed item by its receipt if the claim is still valid. With `claimsNext`, claims the next item of
     * its lane in the same transaction, which saves a wait for the disk; undefined if none is due.
     */
    accept: (
      claimed: OutboxRow,
      receipt: ReceiptRow,
      { draftId, files }: Pick<SerializedItem, 'draftId' | 'files'>,
      claimsNext = false,
    ): Promise<OutboxRow | undefined> =>
      inTransaction(async () => {
        if (await isClaimValid(claimed)) {
          await receipts.put(receipt);
          await deleteItem(claimed.key, files.length > 0);
          await deleteSubmitted(draftId);
        }
        return claimsNext ? claimFirst(claimed.lane) : undefined;
      }),

    /** Moves the content of a claimed item to its draft if the claim is still valid. */
    reopen: (
      claimed: OutboxRow,
      draft: { readonly row: DraftRow; readonly files: readonly AttachmentRow[] },
    ): Promise<boolean> =>
      inTransaction(async () => {
        if (!(await isClaimValid(claimed))) return false;
        await deleteItem(claimed.key);
        await attachments.bulkPut([...draft.files]);
        const storedDraft = await drafts.get(draft.row.id);
        // Newer content of the draft is never overwritten with older content.
        const { savedAtMs, state, stateAtMs, refusal } = draft.row;
        const content = storedDraft ? { ...storedDraft, savedAtMs, state, stateAtMs, refusal } : draft.row;
        await drafts.put({ ...content, revision: (storedDraft?.revision ?? 0) + 1 });
        return true;
      }),

    /** Items that are sent after that of a draft. */
    loadDependents: (draftId: string): Promise<OutboxRow[]> =>
      withStorage(deps, () => outbox.filter(({ after }) => after === draftId).toArray()),

    /**
     * Deletes a claimed item and its dependents, which could never be sent without it, with their drafts. Deletes nothing
     * if the claim is no longer valid, or if a dependent was added since they were read.
     */
    remove: (claimed: OutboxRow, items: ReadonlyMap<string, string | null>): Promise<boolean> =>
      inTransaction(async () => {
        if (!(await isClaimValid(claimed))) return false;
        const draftId = items.get(claimed.key);
        const isNew = ({ key, after }: OutboxRow): boolean => after === draftId && !items.has(key);
        if (draftId && (await outbox.filter(isNew).count()) > 0) return false;
        for (const [key, itemDraftId] of items) {
          await deleteItem(key);
          await deleteSubmitted(itemDraftId);
        }
        return true;
      }),

    /** Deletes all drafts, items, files and receipts; false, with nothing deleted, while an item is being sent. */
    erase: (): Promise<boolean> =>
      inTransaction(async () => {
        const sending = await outbox.where('state').equals('sending').toArray();
        if (sending.some((row) => !isDue(row, nowMs()))) return false;
        await Promise.all([outbox.clear(), attachments.clear(), drafts.clear(), receipts.clear()]);
        return true;
      }),

    /** For the lock holder: requeues items abandoned by a sender that has gone, and items that waited for a sign-in. */
    requeueAbandoned: (): Promise<void> =>
      inTransaction(async () => {
        const abandonedRows = (await outbox.toArray()).filter((row) => row.state === 'auth-paused' || isClaimed(row));
        await outbox.bulkPut(abandonedRows.map((row) => ({ ...row, ...queuedAgain, leaseUntilMs: 0 })));
      }),

    /** Requeues waiting or refused items to be sent at once, refused ones without their reason; never one that is being sent. */
    requeue: (shouldRequeue: (row: OutboxRow) => boolean): Promise<void> =>
      inTransaction(async () => {
        const requeuedRows = (await outbox.toArray())
          .filter((row) => row.state !== 'sending' && row.state !== 'queued' && shouldRequeue(row))
          .map((row) => ({ ...row, ...queuedAgain, note: row.state === 'rejected' ? null : row.note }));
        if (requeuedRows.length > 0) await outbox.bulkPut(requeuedRows);
      }),
  };
};

export type OutboxRows = ReturnType<typeof createOutboxRows>;
