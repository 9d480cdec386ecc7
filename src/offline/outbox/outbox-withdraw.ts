import type { DraftRow, OutboxRow } from '#offline/device/device-database.ts';
import { openDraft, openFile, sealDraft, sealFiles, sealRefusal } from '#offline/drafts/draft-rows.ts';
import type { WorkDeps } from '#offline/drafts/work-deps.ts';
import type { Refusal } from '#offline/interfaces/draft-types.ts';
import type { Withdrawal } from '#offline/interfaces/outbox-types.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { type AttemptNote, openItem, openNote, type SerializedItem, sealReceipt } from './outbox-item.ts';
import { tookEffect } from './outbox-policy.ts';
import { buildReceipt } from './outbox-sender.ts';
import type { OutboxRows } from './rows/outbox-rows.ts';

/** Status of an idempotency key on the server; a cancelled key never takes effect. */
export type KeyStatus =
  | { readonly state: 'done'; readonly status: number; readonly body: unknown }
  | { readonly state: 'cancelled' }
  | { readonly state: 'running' };

export interface WithdrawDeps extends WorkDeps {
  /** Cancels an idempotency key on the server, or returns its result; throws `Unreachable` or `CallError`. */
  readonly cancelKey: (key: string) => Promise<KeyStatus>;
}

const refusalOf = (note: AttemptNote | null | undefined): Refusal | null =>
  note?.reason
    ? {
        message: note.reason.message,
        errors: note.reason.errors ?? {},
        answer: note.answer,
        contract: note.reason.contract,
      }
    : null;

/** Withdraws items, never one whose request may still take effect. Design, "Offline" 3. */
export const createWithdraw = (deps: WithdrawDeps, rows: OutboxRows) => {
  const { key: dataKey, database, nowMs, uuid } = deps;

  /** Rebuilds the draft from an item's content. */
  const rebuildDraft = async (row: OutboxRow, item: SerializedItem) => {
    const storedDraft = item.draftId === null ? undefined : await database.drafts.get(item.draftId);
    const id = item.draftId ?? uuid();
    const attachments = await rows.loadAttachments(row.key);
    const files = await Promise.all(item.files.map((fileInfo) => openFile(dataKey, row.key, fileInfo, attachments)));
    const note = row.note && (await openNote(dataKey, row.key, row.note));
    const refusal = refusalOf(note);
    const fileInfos = item.files.map(({ id: fileId, name, type, size }) => ({ id: fileId, name, type, size }));
    const { kind, title, lane, input: value, broker } = item;
    const content = { kind, title, step: 0, formVersion: 0, lane, value, files: fileInfos, ...(broker && { broker }) };
    const draft: DraftRow = {
      id,
      savedAtMs: nowMs(),
      state: 'open',
      stateAtMs: nowMs(),
      revision: 0,
      version: uuid(),
      sealed: storedDraft?.sealed ?? (await sealDraft(dataKey, id, content)),
      refusal: refusal && (await sealRefusal(dataKey, id, refusal)),
    };
    const readableFiles = files.filter((file) => file !== undefined);
    const openedDraft = storedDraft && (await openDraft(dataKey, storedDraft));
    return {
      row: draft,
      files: await sealFiles(dataKey, id, readableFiles),
      lane: openedDraft ? openedDraft.entry.lane : lane,
    };
  };

  /** Draft of each item to delete by its key: the item itself and those that depend on its draft. */
  const withDependents = async (key: string, draftId: string | null): Promise<ReadonlyMap<string, string | null>> => {
    const dependents = draftId === null ? [] : await rows.loadDependents(draftId);
    const items = dependents.map(
      async (row) => [row.key, (await openItem(dataKey, row.key, row.sealed))?.draftId ?? null] as const,
    );
    return new Map([[key, draftId], ...(await Promise.all(items))]);
  };

  const acceptItem = async (row: OutboxRow, item: SerializedItem, body: unknown): Promise<Withdrawal> => {
    const receipt = buildReceipt(row, item, { attempts: row.attempts, answer: body }, nowMs());
    await rows.accept(row, await sealReceipt(dataKey, receipt), item);
    return { state: 'accepted', receipt };
  };

  return async (key: string, target: 'draft' | 'nothing'): Promise<Withdrawal> => {
    const claim = await rows.claimOne(key);
    if (!claim) return { state: 'busy' };
    const { previous, claimed } = claim;
    const releaseClaim = async (): Promise<void> => {
      const { state, leaseUntilMs, isAttempted } = previous;
      await rows.update(claimed, { state: state === 'sending' ? 'queued' : state, leaseUntilMs, isAttempted });
    };
    try {
      const item = await openItem(dataKey, key, previous.sealed);
      if (previous.isAttempted) {
        const status = await deps.cancelKey(key);
        if (status.state === 'running') {
          await releaseClaim();
          return { state: 'busy' };
        }
        if (status.state === 'done' && item && tookEffect(status.status, status.body))
          return await acceptItem(claimed, item, status.body);
      }
      if (target === 'nothing' || !item) {
        if (target === 'draft') throw new WorkNotSaved('failed');
        const draftId = item?.draftId ?? null;
        const isRemoved = await rows.remove(claimed, await withDependents(key, draftId));
        if (!isRemoved) await releaseClaim();
        return isRemoved ? { state: 'withdrawn', draft: null } : { state: 'busy' };
      }
      const { lane, ...draft } = await rebuildDraft(previous, item);
      const isWithdrawn = await rows.reopen(claimed, draft);
      return isWithdrawn ? { state: 'withdrawn', draft: { id: draft.row.id, lane } } : { state: 'busy' };
    } catch (error) {
      await releaseClaim().catch(() => undefined);
      throw error;
    }
  };
};
