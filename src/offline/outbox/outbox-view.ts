import type { OutboxRow } from '#offline/device/device-database.ts';
import type { DataKey } from '#offline/device/sealing.ts';
import type { OutboxEntry, OutboxSnapshot } from '#offline/interfaces/outbox-types.ts';
import { openItem, openNote, type SerializedItem } from './outbox-item.ts';
import { damagedResult, isAwaitingAnswer } from './outbox-policy.ts';
import type { OrderedRow } from './rows/lane-order.ts';
import { isDue } from './rows/outbox-rows.ts';

const unreadable: Pick<SerializedItem, 'kind' | 'title' | 'lane' | 'input' | 'files' | 'bytes' | 'draftId'> = {
  kind: 'unreadable',
  title: 'Envoi illisible',
  lane: '',
  input: null,
  files: [],
  bytes: 0,
  draftId: null,
};

/**
 * Maps outbox rows to entries for screens. Decrypted items are cached, and an unchanged row yields the same object, so
 * that a list of hundreds is not rendered anew for each item that is sent.
 */
export const createOutboxView = (dataKey: DataKey, nowMs: () => number) => {
  const cachedItems = new Map<string, SerializedItem>();
  const cachedEntries = new Map<string, { readonly cacheTag: string; readonly entry: OutboxEntry }>();

  const stateOf = (row: OutboxRow, isSignedOut: boolean): OutboxRow['state'] => {
    // The sender's page has closed, so the item is queued again.
    const state = row.state === 'sending' && isDue(row, nowMs()) ? 'queued' : row.state;
    return isSignedOut && (state === 'queued' || state === 'retry-wait') ? 'auth-paused' : state;
  };

  const toCachedEntry = async (row: OrderedRow, isSignedOut: boolean): Promise<OutboxEntry> => {
    const state = stateOf(row, isSignedOut);
    const { claim, attempts, nextAtMs, blockedBy, isBlocked, isHeld } = row;
    const stateKey = [row.state, claim, attempts, nextAtMs, blockedBy, state, isBlocked, isHeld].join();
    const cachedEntry = cachedEntries.get(row.key);
    if (cachedEntry?.cacheTag === stateKey) return cachedEntry.entry;
    const entry = await buildEntry(row, state);
    cachedEntries.set(row.key, { cacheTag: stateKey, entry });
    return entry;
  };

  const buildEntry = async (row: OrderedRow, state: OutboxRow['state']): Promise<OutboxEntry> => {
    const item = cachedItems.get(row.key) ?? (await openItem(dataKey, row.key, row.sealed));
    if (item) cachedItems.set(row.key, item);
    const note = row.note && (await openNote(dataKey, row.key, row.note));
    const { kind, title, lane, input, files, bytes, draftId } = item ?? unreadable;
    return {
      key: row.key,
      kind,
      title,
      lane,
      state: item ? state : 'rejected',
      isAwaitingAnswer: item !== undefined && !row.isHeld && isAwaitingAnswer({ ...row, state }),
      createdAtMs: row.createdAtMs,
      attempts: row.attempts,
      nextAtMs: row.nextAtMs,
      reason: item ? (note?.reason ?? null) : damagedResult(0).reason,
      blockedBy: row.blockedBy,
      awaitedDraftId: row.isBlocked ? (row.after ?? null) : null,
      files: files.map(({ id, name, type, size }) => ({ id, name, type, size })),
      bytes,
      draftId,
      input,
      answer: note?.answer ?? null,
    };
  };

  /**
   * `doneCount`: number of items accepted in the current drain; null outside of one. `isSignedOut`: the server takes no
   * calls until the person signs in, so every waiting item waits for that.
   */
  return async (
    rows: readonly OrderedRow[],
    doneCount: number | null,
    isSignedOut: boolean,
  ): Promise<OutboxSnapshot> => {
    const all = await Promise.all(rows.map((row) => toCachedEntry(row, isSignedOut)));
    const storedKeys = new Set(rows.map(({ key }) => key));
    for (const map of [cachedItems, cachedEntries])
      for (const key of map.keys()) if (!storedKeys.has(key)) map.delete(key);
    const entries = all.sort((entry, otherEntry) => entry.createdAtMs - otherEntry.createdAtMs);
    const count = (...states: OutboxEntry['state'][]): number =>
      entries.filter(({ state }) => states.includes(state)).length;
    const waiting = count('queued', 'sending', 'retry-wait');
    return {
      state: 'ready',
      entries,
      waiting,
      rejected: count('rejected', 'conflict'),
      authPaused: count('auth-paused'),
      oldestUnsentAtMs: entries[0]?.createdAtMs ?? null,
      progress: doneCount === null ? null : { done: doneCount, total: doneCount + waiting },
    };
  };
};
