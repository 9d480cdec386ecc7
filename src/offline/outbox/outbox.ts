import { opaqueName } from '#offline/device/sealing.ts';
import { sealFiles } from '#offline/drafts/draft-rows.ts';
import { oneAtATime } from '#offline/drafts/work-deps.ts';
import type { Outbox, OutboxSnapshot } from '#offline/interfaces/outbox-types.ts';
import { throttle } from '#offline/scheduling/throttle.ts';
import { observable } from '#offline/state/observable.ts';
import { refuseBeyondLimits } from './item-limits.ts';
import { createDrain, headsOf } from './outbox-drain.ts';
import { exportWork, importWork } from './outbox-export.ts';
import { sealItem, serialize } from './outbox-item.ts';
import { createReceipts } from './outbox-receipts.ts';
import { createOutboxRows, goesWithNetwork, isDue, isSenders } from './outbox-rows.ts';
import { createSendOne, type SenderDeps } from './outbox-sender.ts';
import { createUploads } from './outbox-uploads.ts';
import { createOutboxView } from './outbox-view.ts';
import { createWithdraw, type WithdrawDeps } from './outbox-withdraw.ts';
import { closedOutbox } from './work-services.ts';

const shortestWaitMs = 1_000;
/** A person follows no faster, and drawing a long queue for each item takes longer than sending it. */
const progressEveryMs = 250;

export interface OutboxDeps extends SenderDeps, WithdrawDeps {
  /** The live access token of this person in this browser; undefined while signed out, refused, or somebody else's. */
  readonly token: () => string | undefined;
  /** True while the network is known to be away. */
  readonly isOffline: () => boolean;
  readonly fetchDeviceKey: () => Promise<string>;
  /** Asks the browser to wake this app when the network is back. */
  readonly askWakeUp: () => void;
}

/** What happened, that the outbox should look again. `returned`: the network is back after it was away for certain. */
export type Wake = 'look' | 'online' | 'returned' | 'signed-in';

export interface RunningOutbox extends Outbox {
  /** Tells that something happened; sends what may be sent by now. */
  wake(why: Wake): void;
  refresh(): Promise<void>;
  /** Removes all work, drafts too; false, and nothing removed, while an item is being sent. */
  erase(): Promise<boolean>;
}

/** The outbox of one person. Design, "Offline" 3. Every tab has one; the holder of the person's lock sends. */
export const createOutbox = (deps: OutboxDeps): RunningOutbox => {
  const { key: dataKey, nowMs, closing, channel, onFault } = deps;
  const rows = createOutboxRows(deps);
  const view = createOutboxView(dataKey, nowMs);
  const snapshot = observable<OutboxSnapshot>(closedOutbox);
  const uploads = createUploads(deps);
  let refusedToken: string | undefined;
  let wasSignedOut = false;
  const isSignedOut = (): boolean => {
    const token = deps.token();
    return token === undefined || token === refusedToken;
  };
  let done: number | null = null;
  let cancelTimer = (): void => undefined;

  const refresh = oneAtATime(async () => {
    if (closing.aborted) return;
    wasSignedOut = isSignedOut();
    snapshot.set(await view(await rows.all(), done, wasSignedOut));
  });
  const changed = (): Promise<void> => {
    channel.post({ kind: 'outbox' });
    return refresh();
  };
  const progress = throttle(
    () => {
      channel.post({ kind: 'progress', done });
      void changed().catch(onFault);
    },
    progressEveryMs,
    deps.setTimer,
  );
  const setDone = (next: number | null): void => {
    done = next;
    if (next === null) progress.now();
    else progress.soon();
  };

  const maySend = (): boolean => !closing.aborted && !isSignedOut() && !deps.isOffline();

  const drain = createDrain({
    rows,
    nowMs,
    maySend,
    sendOne: createSendOne(deps, rows, uploads, maySend),
    onClaimed: progress.soon,
    onAttempted: (state) => {
      if (state === 'auth-paused') refusedToken = deps.token();
      setDone((done ?? 0) + (state === 'accepted' ? 1 : 0));
    },
  });

  const heads = async () => headsOf(await rows.all());

  /** Looks again when the next item is due. */
  const plan = async (): Promise<void> => {
    cancelTimer();
    if (!maySend()) return;
    const waiting = (await heads()).filter(({ isBlocked }) => !isBlocked);
    const moments = waiting.map(({ state, nextAtMs, leaseUntilMs }) =>
      state === 'sending' ? leaseUntilMs : state === 'retry-wait' ? (nextAtMs ?? 0) : Number.POSITIVE_INFINITY,
    );
    const soonest = Math.min(...moments);
    if (soonest === Number.POSITIVE_INFINITY || closing.aborted) return;
    const delayMs = Math.max(shortestWaitMs, soonest - nowMs());
    cancelTimer = deps.setTimer(() => wake('look'), delayMs * (1 + deps.random() / 10));
  };

  const send = oneAtATime(async () => {
    if (!maySend()) return;
    const mayMove = (await heads()).some((row) => row.state === 'auth-paused' || isSenders(row) || isDue(row, nowMs()));
    if (!mayMove) return plan();
    try {
      await deps.locks.request(`lagon-outbox-${deps.owner}`, { signal: closing }, async () => {
        setDone(0);
        await rows.takeOver();
        await drain.run();
      });
    } finally {
      setDone(null);
      await plan();
    }
  });

  const wake = (why: Wake): void => {
    if (closing.aborted) return;
    if (why === 'signed-in') refusedToken = undefined;
    if (isSignedOut() !== wasSignedOut) void refresh().catch((error) => closing.aborted || onFault(error));
    const isBack = why === 'online' || why === 'returned';
    const ready = isBack ? rows.requeue((row) => goesWithNetwork(row, why === 'returned')) : Promise.resolve();
    const go = (): Promise<void> => {
      drain.wake();
      return send();
    };
    void ready.then(go).catch((error) => closing.aborted || onFault(error));
  };

  const receipts = createReceipts(deps);
  const withdraw = createWithdraw(deps, rows);
  const takeOut = async (key: string, to: 'draft' | 'nothing') => {
    try {
      return await withdraw(key, to);
    } finally {
      channel.post({ kind: 'drafts' });
      await changed();
      wake('look');
    }
  };

  const stop = channel.subscribe((message) => {
    if (message.kind === 'progress') done = message.done;
    uploads.hear(message);
    if (message.kind === 'outbox' || message.kind === 'progress') void refresh().catch(onFault);
    if (message.kind === 'outbox') drain.wake();
  });
  closing.addEventListener('abort', () => {
    stop();
    progress.stop();
    cancelTimer();
  });
  void receipts
    .forgetOld()
    // This may be the newer version that they wait for.
    .then(() => rows.requeue(({ waitsFor }) => waitsFor === 'update'))
    .then(refresh)
    .then(() => wake('look'))
    .catch((error) => closing.aborted || onFault(error));

  return {
    refresh,
    wake,
    getSnapshot: snapshot.get,
    subscribe: snapshot.subscribe,
    getUploads: uploads.get,
    subscribeUploads: uploads.subscribe,
    add: async (item) => {
      refuseBeyondLimits(item);
      const key = item.key ?? deps.uuid();
      const createdAtMs = nowMs();
      const kept = await serialize(item, deps.userId, createdAtMs);
      const [lane, sealed, files] = await Promise.all([
        opaqueName(dataKey, item.lane),
        sealItem(dataKey, key, kept),
        sealFiles(dataKey, key, item.files ?? []),
      ]);
      const unsent = { state: 'queued', claim: 0, leaseUntilMs: 0, isAttempted: false, attempts: 0 } as const;
      const row = { key, lane, after: item.after ?? null, ...unsent, nextAtMs: null, createdAtMs, sealed, note: null };
      await rows.add(row, files, kept.draftId);
      // It lies in the queue: whatever fails from here on must not look as if it did not.
      channel.post({ kind: 'drafts' });
      await changed().catch(onFault);
      deps.askWakeUp();
      wake('look');
      return key;
    },
    whenAnswered: (key, withinMs) =>
      new Promise((resolve, reject) => {
        const finish = (work: () => Promise<Awaited<ReturnType<Outbox['whenAnswered']>>>): void => {
          unsubscribe();
          cancel();
          work().then(resolve, reject);
        };
        const entryNow = () => snapshot.get().entries.find((entry) => entry.key === key);
        const look = (): void => {
          const entry = entryNow();
          if (!entry) finish(() => receipts.of(key));
          else if (!entry.isUnderWay) finish(async () => entry);
        };
        const unsubscribe = snapshot.subscribe(look);
        const cancel = deps.setTimer(() => finish(async () => entryNow() ?? receipts.of(key)), withinMs);
        look();
      }),
    retry: async (key) => {
      await rows.requeue((row) => row.key === key);
      await changed();
      wake('signed-in');
    },
    retryAll: async () => {
      await rows.requeue((row) => row.state !== 'conflict');
      await changed();
      wake('signed-in');
    },
    edit: (key) => takeOut(key, 'draft'),
    discard: (key) => takeOut(key, 'nothing'),
    receipts: receipts.all,
    exportUnsent: () => exportWork(deps),
    importUnsent: async (file) => {
      const added = await importWork(deps, file, deps.fetchDeviceKey);
      channel.post({ kind: 'drafts' });
      await changed();
      wake('look');
      return added;
    },
    erase: async () => {
      const isErased = await rows.erase();
      channel.post({ kind: 'drafts' });
      await changed();
      return isErased;
    },
    sendNow: async () => {
      refusedToken = undefined;
      drain.wake();
      await send();
    },
  };
};
