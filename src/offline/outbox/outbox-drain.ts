import type { OutboxRow } from '#offline/device/device-database.ts';
import type { AttemptResult } from '#offline/interfaces/outbox-types.ts';
import type { SendOneResult } from './outbox-sender.ts';
import { needsPerson } from './rows/lane-order.ts';
import { isDue, type OutboxRows } from './rows/outbox-rows.ts';

const maxParallelLanes = 3;
/** Items whose exchange was lost before may be lost again or hang, so they leave one slot to other lanes. */
const maxParallelLanesAfterLosses = maxParallelLanes - 1;
const hadLosses = ({ losses = 0 }: OutboxRow): boolean => losses > 0;

interface DrainDeps {
  readonly rows: OutboxRows;
  readonly nowMs: () => number;
  readonly sendOne: (row: OutboxRow) => Promise<SendOneResult>;
  /** False while nothing may be sent: signed out, or no network. */
  readonly maySend: () => boolean;
  /** Called when an item is claimed for sending. */
  readonly onClaimed: () => void;
  /** Called after each attempt. */
  readonly onAttempted: (state: AttemptResult['state']) => void;
}

/**
 * Drains the outbox: sends due items, three lanes at once (at most two of them with earlier losses), one item of a lane
 * after the other; an item that is retried later ends the turn of its lane. Only the holder of the outbox lock (the elected
 * sender) may run it. `wake` tells a running drain that there may be more.
 */
export const createDrain = ({ rows, nowMs, sendOne, maySend, onClaimed, onAttempted }: DrainDeps) => {
  let hasMore = false;
  let wakeUp = (): void => undefined;

  const drainLane = async (lane: string): Promise<void> => {
    let row = maySend() ? await rows.claimHead(lane) : undefined;
    while (row) {
      onClaimed();
      const { state, next }: SendOneResult = await sendOne(row);
      onAttempted(state);
      // A refused item does not hold the items that do not depend on it.
      row = needsPerson({ state }) && maySend() ? await rows.claimHead(lane) : next;
    }
  };

  const runDrain = async (): Promise<void> => {
    /** Lanes to drain, with whether their head was lost before. */
    const pending = new Map<string, boolean>();
    const running = new Map<string, Promise<void>>();
    const lanesWithLoss = new Set<string>();
    /** Whether items wait for an item of another lane, which may just have been accepted. */
    let hasBlocked = false;
    let failure: { readonly error: unknown } | undefined;
    hasMore = true;
    for (;;) {
      const wakeUpPromise = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      if (hasMore) {
        hasMore = false;
        const all = await rows.all();
        hasBlocked = all.some(({ isBlocked }) => isBlocked);
        const due = all.filter((row) => row.isHead && isDue(row, nowMs()));
        // The result of a running lane is unknown, so it counts as lossy.
        for (const row of due) pending.set(row.lane, hadLosses(row) || running.has(row.lane));
      }
      for (const [lane, isLossy] of pending) {
        if (running.size >= maxParallelLanes || !maySend() || failure) break;
        if (running.has(lane) || (isLossy && lanesWithLoss.size >= maxParallelLanesAfterLosses)) continue;
        pending.delete(lane);
        if (isLossy) lanesWithLoss.add(lane);
        const task = drainLane(lane)
          .catch((error: unknown) => {
            failure ??= { error };
          })
          .finally(() => {
            running.delete(lane);
            lanesWithLoss.delete(lane);
            hasMore ||= hasBlocked;
          });
        running.set(lane, task);
      }
      if (running.size === 0 && !hasMore) break;
      if (!hasMore) await Promise.race([...running.values(), wakeUpPromise]);
    }
    if (failure) throw failure.error;
  };

  return {
    run: runDrain,
    wake: (): void => {
      hasMore = true;
      wakeUp();
    },
  };
};
