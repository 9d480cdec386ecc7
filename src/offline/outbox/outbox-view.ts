import type { OutboxRow } from '#offline/device/device-database.ts';
import type { DataKey } from '#offline/device/sealing.ts';
import type { OutboxEntry, OutboxSnapshot } from '#offline/interfaces/outbox-types.ts';
import { openItem, openNote, type SerializedItem } from './outbox-item.ts';
import { damaged, isUnderWay } from './outbox-policy.ts';
import { isDue } from './outbox-rows.ts';

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
 * Rows of the outbox as screens see them. What is sealed and never changes is opened once, and an entry of which nothing
 * changed is the same object as before: a list of hundreds need not be drawn anew for each that is sent.
 */
export const createOutboxView = (dataKey: DataKey, nowMs: () => number) => {
  const opened = new Map<string, SerializedItem>();
  const shown = new Map<string, { readonly of: string; readonly entry: OutboxEntry }>();

  const stateOf = (row: OutboxRow, isSignedOut: boolean): OutboxRow['state'] => {
    // Whoever was sending it is gone: it waits for its turn again.
    const state = row.state === 'sending' && isDue(row, nowMs()) ? 'queued' : row.state;
    return isSignedOut && (state === 'queued' || state === 'retry-wait') ? 'auth-paused' : state;
  };

  const entryOf = async (row: OutboxRow, head: string, isSignedOut: boolean): Promise<OutboxEntry> => {
    const state = stateOf(row, isSignedOut);
    const { claim, attempts, nextAtMs } = row;
    const of = [row.state, claim, attempts, nextAtMs, head, state].join();
    const before = shown.get(row.key);
    if (before?.of === of) return before.entry;
    const entry = await draw(row, head, state);
    shown.set(row.key, { of, entry });
    return entry;
  };

  const draw = async (row: OutboxRow, head: string, state: OutboxRow['state']): Promise<OutboxEntry> => {
    const item = opened.get(row.key) ?? (await openItem(dataKey, row.key, row.sealed));
    if (item) opened.set(row.key, item);
    const note = row.note && (await openNote(dataKey, row.key, row.note));
    const { kind, title, lane, input, files, bytes, draftId } = item ?? unreadable;
    return {
      key: row.key,
      kind,
      title,
      lane,
      state: item ? state : 'rejected',
      isUnderWay: item !== undefined && isUnderWay({ ...row, state }),
      createdAtMs: row.createdAtMs,
      attempts: row.attempts,
      nextAtMs: row.nextAtMs,
      reason: item ? (note?.reason ?? null) : damaged(0).reason,
      behind: head === row.key ? null : head,
      files: files.map(({ id, name, type, size }) => ({ id, name, type, size })),
      bytes,
      draftId,
      input,
      answer: note?.answer ?? null,
    };
  };

  /**
   * `done`: how many were accepted in the run under way; null where none is. `isSignedOut`: the server takes this person's
   * calls no more until they sign in, so that whatever waits waits for that, whether or not it was tried.
   */
  return async (rows: readonly OutboxRow[], done: number | null, isSignedOut: boolean): Promise<OutboxSnapshot> => {
    const heads = new Map<string, string>();
    for (const { lane, key } of rows) if (!heads.has(lane)) heads.set(lane, key);
    const all = await Promise.all(rows.map((row) => entryOf(row, heads.get(row.lane) ?? row.key, isSignedOut)));
    const there = new Set(rows.map(({ key }) => key));
    for (const map of [opened, shown]) for (const key of map.keys()) if (!there.has(key)) map.delete(key);
    const entries = all.sort((one, other) => one.createdAtMs - other.createdAtMs);
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
      progress: done === null ? null : { done, total: done + waiting },
    };
  };
};
