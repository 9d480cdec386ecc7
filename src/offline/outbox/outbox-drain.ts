import type { OutboxRow } from '#offline/device/device-database.ts';
import type { AttemptResult } from '#offline/interfaces/outbox-types.ts';
import { isDue, type OutboxRows, type PlacedRow } from './outbox-rows.ts';
import type { Sent } from './outbox-sender.ts';

const lanesAtOnce = 3;
/** What was lost before may be lost again, or hang: it leaves a place for what was not. */
const troubledAtOnce = lanesAtOnce - 1;
const isTroubled = ({ losses = 0 }: OutboxRow): boolean => losses > 0;

interface DrainDeps {
  readonly rows: OutboxRows;
  readonly nowMs: () => number;
  readonly sendOne: (row: OutboxRow) => Promise<Sent>;
  /** False while nothing may be sent: nobody signed in, no network. */
  readonly maySend: () => boolean;
  /** Hears when an item is about to leave. */
  readonly onClaimed: () => void;
  /** Called after each attempt. */
  readonly onAttempted: (state: AttemptResult['state']) => void;
}

/** The first row of each lane. */
export const headsOf = (rows: readonly PlacedRow[]): readonly PlacedRow[] => {
  const heads = new Map<string, PlacedRow>();
  for (const row of rows) if (!heads.has(row.lane)) heads.set(row.lane, row);
  return [...heads.values()];
};

/**
 * Sends what is due, three lanes at once (two of them where items were lost before), one item of a lane after the other; an item that is not accepted parks its
 * lane. To be run by the holder of the person's lock. `wake` tells a run under way that there may be more.
 */
export const createDrain = ({ rows, nowMs, sendOne, maySend, onClaimed, onAttempted }: DrainDeps) => {
  let again = false;
  let wakeUp = (): void => undefined;

  const drainLane = async (lane: string): Promise<void> => {
    let row = maySend() ? await rows.claimHead(lane) : undefined;
    while (row) {
      onClaimed();
      const { state, next }: Sent = await sendOne(row);
      onAttempted(state);
      row = next;
    }
  };

  const run = async (): Promise<void> => {
    /** By lane, whether its head was lost before. */
    const pending = new Map<string, boolean>();
    const running = new Map<string, Promise<void>>();
    const troubled = new Set<string>();
    let fault: { readonly error: unknown } | undefined;
    again = true;
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      if (again) {
        again = false;
        const due = headsOf(await rows.all()).filter((row) => isDue(row, nowMs()));
        // Of what is under way, nobody knows yet.
        for (const row of due) pending.set(row.lane, isTroubled(row) || running.has(row.lane));
      }
      for (const [lane, isLaneTroubled] of pending) {
        if (running.size >= lanesAtOnce || !maySend() || fault) break;
        if (running.has(lane) || (isLaneTroubled && troubled.size >= troubledAtOnce)) continue;
        pending.delete(lane);
        if (isLaneTroubled) troubled.add(lane);
        const task = drainLane(lane)
          .catch((error: unknown) => {
            fault ??= { error };
          })
          .finally(() => {
            running.delete(lane);
            troubled.delete(lane);
          });
        running.set(lane, task);
      }
      if (running.size === 0 && !again) break;
      if (!again) await Promise.race([...running.values(), woken]);
    }
    if (fault) throw fault.error;
  };

  return {
    run,
    wake: (): void => {
      again = true;
      wakeUp();
    },
  };
};
