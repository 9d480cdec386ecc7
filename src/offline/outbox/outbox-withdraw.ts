import type { DraftRow, OutboxRow } from '#offline/device/device-database.ts';
import { openFile, sealDraft, sealFiles, sealRefusal } from '#offline/drafts/draft-rows.ts';
import type { WorkDeps } from '#offline/drafts/work-deps.ts';
import type { Refusal } from '#offline/interfaces/draft-types.ts';
import type { Withdrawal } from '#offline/interfaces/outbox-types.ts';
import { WorkNotKept } from '#offline/interfaces/work-not-kept.ts';
import { type Note, openItem, openNote, type SerializedItem, sealReceipt } from './outbox-item.ts';
import { tookEffect } from './outbox-policy.ts';
import type { OutboxRows } from './outbox-rows.ts';
import { receiptOf } from './outbox-sender.ts';

/** What the server says of a key; afterwards a cancelled one never takes effect. */
export type KeyStatus =
  | { readonly state: 'done'; readonly status: number; readonly body: unknown }
  | { readonly state: 'cancelled' }
  | { readonly state: 'running' };

export interface WithdrawDeps extends WorkDeps {
  /** Cancels a key on the server, or learns what it did; throws `Unreachable` or `CallError`. */
  readonly cancelKey: (key: string) => Promise<KeyStatus>;
}

const refusalOf = (note: Note | null | undefined): Refusal | null =>
  note?.reason ? { message: note.reason.message, errors: note.reason.errors ?? {}, answer: note.answer } : null;

/** Takes items back: never one whose request may still take effect. Design, "Offline" 3. */
export const createWithdraw = (deps: WithdrawDeps, rows: OutboxRows) => {
  const { key: dataKey, database, nowMs, uuid } = deps;

  /** The draft that holds an item's content again. */
  const draftOf = async (row: OutboxRow, item: SerializedItem) => {
    const before = item.draftId === null ? undefined : await database.drafts.get(item.draftId);
    const id = item.draftId ?? uuid();
    const stored = await rows.attachmentsOf(row.key);
    const files = await Promise.all(item.files.map((listed) => openFile(dataKey, row.key, listed, stored)));
    const note = row.note && (await openNote(dataKey, row.key, row.note));
    const refusal = refusalOf(note);
    const kept = item.files.map(({ id: fileId, name, type, size }) => ({ id: fileId, name, type, size }));
    const { kind, title, lane, input: value } = item;
    const draft: DraftRow = {
      id,
      savedAtMs: nowMs(),
      state: 'open',
      stateAtMs: nowMs(),
      revision: 0,
      version: uuid(),
      sealed:
        before?.sealed ??
        (await sealDraft(dataKey, id, { kind, title, step: 0, formVersion: 0, lane, value, files: kept })),
      refusal: refusal && (await sealRefusal(dataKey, id, refusal)),
    };
    const whole = files.filter((file) => file !== undefined);
    return { row: draft, files: await sealFiles(dataKey, id, whole) };
  };

  const accepted = async (row: OutboxRow, item: SerializedItem, body: unknown): Promise<Withdrawal> => {
    const receipt = receiptOf(row, item, { attempts: row.attempts, answer: body }, nowMs());
    await rows.accept(row, await sealReceipt(dataKey, receipt), item);
    return { state: 'accepted', receipt };
  };

  return async (key: string, to: 'draft' | 'nothing'): Promise<Withdrawal> => {
    const held = await rows.claimOne(key);
    if (!held) return { state: 'busy' };
    const { before, claimed } = held;
    const putBack = async (): Promise<void> => {
      const { state, leaseUntilMs, isAttempted } = before;
      await rows.update(claimed, { state: state === 'sending' ? 'queued' : state, leaseUntilMs, isAttempted });
    };
    try {
      const item = await openItem(dataKey, key, before.sealed);
      if (before.isAttempted) {
        const fate = await deps.cancelKey(key);
        if (fate.state === 'running') {
          await putBack();
          return { state: 'busy' };
        }
        if (fate.state === 'done' && item && tookEffect(fate.status, fate.body))
          return await accepted(claimed, item, fate.body);
      }
      if (to === 'nothing' || !item) {
        if (to === 'draft') throw new WorkNotKept('failed');
        const isOut = await rows.withdraw(claimed, item?.draftId ?? null);
        return isOut ? { state: 'withdrawn', draftId: null } : { state: 'busy' };
      }
      const draft = await draftOf(before, item);
      const isOut = await rows.withdraw(claimed, item.draftId, draft);
      return isOut ? { state: 'withdrawn', draftId: draft.row.id } : { state: 'busy' };
    } catch (error) {
      await putBack().catch(() => undefined);
      throw error;
    }
  };
};
