import { sealFiles } from '#offline/drafts/draft-rows.ts';
import { singleFlight } from '#offline/drafts/work-deps.ts';
import type { Outbox, OutboxSnapshot } from '#offline/interfaces/outbox-types.ts';
import { throttle } from '#offline/scheduling/throttle.ts';
import { observable } from '#offline/state/observable.ts';
import { assertWithinLimits } from './item-limits.ts';
import { createDrain } from './outbox-drain.ts';
import { createRow, findResumable, serialize } from './outbox-item.ts';
import { createReceipts } from './outbox-receipts.ts';
import { createSendOne, type SenderDeps } from './outbox-sender.ts';
import { createUploads } from './outbox-uploads.ts';
import { createOutboxView } from './outbox-view.ts';
import { createWithdraw, type WithdrawDeps } from './outbox-withdraw.ts';
import { createOutboxRows, isClaimed, isDue, isSentOnceOnline } from './rows/outbox-rows.ts';
import { closedOutbox } from './work-services.ts';

const shortestWaitMs = 1_000;
/** Throttle of progress updates, milliseconds: rendering a long queue takes longer than sending an item. */
const progressEveryMs = 250;

export interface OutboxDeps extends SenderDeps, WithdrawDeps {
  /** Current access token of this person; undefined while signed out, refused, or somebody else is signed in. */
  readonly token: () => string | undefined;
  /** True while the network is known to be down. */
  readonly isOffline: () => boolean;
  readonly fetchDeviceKey: () => Promise<string>;
  /** Registers a Background Sync event. */
  readonly requestBackgroundSync: () => void;
}

/** Event that makes the outbox check for due items. `returned`: the network is back after a confirmed outage. */
export type WakeReason = 'check' | 'online' | 'returned' | 'signed-in' | 'draft-removed';

export interface RunningOutbox extends Outbox {
  /** Notifies the outbox of an event; sends what may be sent by now. */
  wake(reason: WakeReason): void;
  refresh(): Promise<void>;
  /** Deletes all work, drafts included; false, with nothing deleted, while an item is being sent. */
  erase(): Promise<boolean>;
}

/** Lazy-loaded: exports and imports are rare. */
const loadExport = () => import('./outbox-export.ts');

/** The outbox (send queue) of one person. Every tab has one; the holder of the lock is the elected sender. */
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
  let acceptedCount: number | null = null;
  let cancelTimer = (): void => undefined;

  const refresh = singleFlight(async () => {
    if (closing.aborted) return;
    wasSignedOut = isSignedOut();
    snapshot.set(await view(await rows.all(), acceptedCount, wasSignedOut));
  });
  const publishChange = (): Promise<void> => {
    channel.post({ kind: 'outbox' });
    return refresh();
  };
  const progress = throttle(
    () => {
      channel.post({ kind: 'progress', done: acceptedCount });
      void publishChange().catch(onFault);
    },
    progressEveryMs,
    deps.setTimer,
  );
  const setAcceptedCount = (nextCount: number | null): void => {
    acceptedCount = nextCount;
    if (nextCount === null) progress.runNow();
    else progress.schedule();
  };

  const maySend = (): boolean => !closing.aborted && !isSignedOut() && !deps.isOffline();

  const drain = createDrain({
    rows,
    nowMs,
    maySend,
    sendOne: createSendOne(deps, rows, uploads, maySend),
    onClaimed: progress.schedule,
    onAttempted: (state) => {
      if (state === 'auth-paused') refusedToken = deps.token();
      setAcceptedCount((acceptedCount ?? 0) + (state === 'accepted' ? 1 : 0));
    },
  });

  /** The row of each lane that is sent next. */
  const loadHeads = async () => (await rows.all()).filter(({ isHead }) => isHead);

  /** Sets the timer for the next due item. */
  const scheduleNext = async (): Promise<void> => {
    cancelTimer();
    if (!maySend()) return;
    const dueTimesMs = (await loadHeads()).map(({ state, nextAtMs, leaseUntilMs }) =>
      state === 'sending' ? leaseUntilMs : state === 'retry-wait' ? (nextAtMs ?? 0) : Number.POSITIVE_INFINITY,
    );
    const soonestMs = Math.min(...dueTimesMs);
    if (soonestMs === Number.POSITIVE_INFINITY || closing.aborted) return;
    const delayMs = Math.max(shortestWaitMs, soonestMs - nowMs());
    cancelTimer = deps.setTimer(() => wake('check'), delayMs * (1 + deps.random() / 10));
  };

  const send = singleFlight(async () => {
    if (!maySend()) return;
    const hasDue = (await loadHeads()).some(
      (row) => row.state === 'auth-paused' || isClaimed(row) || isDue(row, nowMs()),
    );
    if (!hasDue) return scheduleNext();
    try {
      await deps.locks.request(`lagon-outbox-${deps.owner}`, { signal: closing }, async () => {
        setAcceptedCount(0);
        await rows.requeueAbandoned();
        await drain.run();
      });
    } finally {
      setAcceptedCount(null);
      await scheduleNext();
    }
  });

  const wake = (reason: WakeReason): void => {
    if (closing.aborted) return;
    if (reason === 'signed-in') refusedToken = undefined;
    const isOutdated = reason === 'draft-removed' || isSignedOut() !== wasSignedOut;
    if (isOutdated) void refresh().catch((error) => closing.aborted || onFault(error));
    const isBack = reason === 'online' || reason === 'returned';
    const requeued = isBack ? rows.requeue((row) => isSentOnceOnline(row, reason === 'returned')) : Promise.resolve();
    void requeued
      .then(drain.wake)
      .then(send)
      .catch((error) => closing.aborted || onFault(error));
  };

  const receipts = createReceipts(deps);
  const withdraw = createWithdraw(deps, rows);
  const withdrawItem = async (key: string, target: 'draft' | 'nothing') => {
    try {
      return await withdraw(key, target);
    } finally {
      channel.post({ kind: 'drafts' });
      await publishChange();
      wake('check');
    }
  };

  const unsubscribeChannel = channel.subscribe((message) => {
    if (message.kind === 'progress') acceptedCount = message.done;
    uploads.receive(message);
    if (message.kind === 'outbox' || message.kind === 'progress') void refresh().catch(onFault);
    if (message.kind === 'outbox') drain.wake();
  });
  closing.addEventListener('abort', () => {
    unsubscribeChannel();
    progress.cancel();
    cancelTimer();
  });
  void receipts
    .deleteOld()
    .then(async () => findResumable(await rows.all(), deps))
    .then((keys) => rows.requeue(({ key }) => keys.has(key)))
    .then(refresh)
    .then(() => wake('check'))
    .catch((error) => closing.aborted || onFault(error));

  return {
    refresh,
    wake,
    getSnapshot: snapshot.get,
    entries: () => refresh().then(() => snapshot.get().entries),
    subscribe: snapshot.subscribe,
    getUploads: uploads.get,
    subscribeUploads: uploads.subscribe,
    add: async (item) => {
      assertWithinLimits(item);
      const key = item.key ?? deps.uuid();
      const serialized = await serialize(item, deps, nowMs());
      const [row, files] = await Promise.all([
        createRow(dataKey, key, serialized, item.after ?? null),
        sealFiles(dataKey, key, item.files ?? []),
      ]);
      await rows.add(row, files, serialized.draftId);
      // The item is queued from here on, so later failures must not be reported as a failed submission.
      channel.post({ kind: 'drafts' });
      await publishChange().catch(onFault);
      deps.requestBackgroundSync();
      wake('check');
      return key;
    },
    waitForResult: (key, timeoutMs) =>
      new Promise((resolve, reject) => {
        const finish = (work: () => Promise<Awaited<ReturnType<Outbox['waitForResult']>>>): void => {
          unsubscribe();
          cancel();
          work().then(resolve, reject);
        };
        const currentEntry = () => snapshot.get().entries.find((entry) => entry.key === key);
        const check = (): void => {
          const entry = currentEntry();
          if (!entry) finish(() => receipts.find(key));
          else if (!entry.isAwaitingAnswer) finish(async () => entry);
        };
        const unsubscribe = snapshot.subscribe(check);
        const cancel = deps.setTimer(() => finish(async () => currentEntry() ?? receipts.find(key)), timeoutMs);
        check();
      }),
    retry: async (key) => {
      await rows.requeue((row) => row.key === key);
      await publishChange();
      wake('signed-in');
    },
    retryAll: async () => {
      await rows.requeue((row) => row.state !== 'conflict');
      await publishChange();
      wake('signed-in');
    },
    edit: (key) => withdrawItem(key, 'draft'),
    discard: (key) => withdrawItem(key, 'nothing'),
    receipts: receipts.all,
    exportUnsent: async () => (await loadExport()).exportWork(deps),
    importUnsent: async (file) => {
      const added = await (await loadExport()).importWork(deps, file, deps.fetchDeviceKey);
      channel.post({ kind: 'drafts' });
      await publishChange();
      wake('check');
      return added;
    },
    erase: async () => {
      const isErased = await rows.erase();
      channel.post({ kind: 'drafts' });
      await publishChange();
      return isErased;
    },
    sendNow: async () => {
      refusedToken = undefined;
      drain.wake();
      await send();
    },
  };
};
