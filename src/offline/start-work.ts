import { call, exchange } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { brokerScope, personScope } from '#api/session/broker-scope.ts';
import { onSignedIn } from '#api/session/session-events.ts';
import { getSession, isEnded, subscribe } from '#api/session/session-store.ts';
import { keySettle } from '#shared/operations/home/receipts.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import type { OpenedKeys } from './device/device-keys.ts';
import { currentPage } from './device/device-page.ts';
import { onWakeUp, wakeUpTag } from './device/wake-up.ts';
import { createDrafts } from './drafts/drafts.ts';
import type { WorkChannel, WorkMessage } from './drafts/work-deps.ts';
import { openChannel, tabLocks } from './messaging/tabs.ts';
import { createOutbox, type OutboxDeps, type WakeReason } from './outbox/outbox.ts';
import type { KeyStatus } from './outbox/outbox-withdraw.ts';
import type { WorkServices } from './outbox/work-services.ts';

interface StartWorkDeps {
  readonly keys: OpenedKeys;
  readonly user: SessionUser;
  readonly isOffline: () => boolean;
  readonly probeServer: () => Promise<boolean>;
  readonly fetchDeviceKey: () => Promise<string>;
  readonly freeSpace: () => Promise<boolean>;
  readonly closing: AbortSignal;
}

/** Drafts and outbox of a person in this tab, subscribed to the events of the browser and of other tabs. */
export interface RunningWork extends WorkServices {
  wake(reason: WakeReason): void;
  /** Reloads drafts and outbox from the database. */
  refresh(): Promise<void>;
  /** Removes all of it from this device; false, with nothing removed, while an item is being sent. */
  erase(): Promise<boolean>;
  close(): void;
}

const tabChannel = (name: string): WorkChannel & { close(): void } => {
  const listeners = new Set<(message: WorkMessage) => void>();
  const channel = openChannel<WorkMessage>(name, (message) => {
    for (const listener of listeners) listener(message);
  });
  return {
    ...channel,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/**
 * Registers a Background Sync event, so that the browser wakes this app when the network is back; not all browsers
 * support it.
 */
const requestBackgroundSync = (): void => {
  const ready = navigator.serviceWorker?.controller && navigator.serviceWorker.ready;
  const register = async (): Promise<void> => {
    const registration = (await ready) as { readonly sync?: { register(tag: string): Promise<void> } } | null;
    await registration?.sync?.register(wakeUpTag);
  };
  // Registration may be refused: the outbox also retries on other events.
  void register().catch(() => undefined);
};

const settleKey = async (key: string, userId: number): Promise<KeyStatus> => {
  const { state, status, body } = await call(keySettle, { key }, { userId });
  return state === 'done' ? { state, status: status ?? 200, body } : { state };
};

/** Opens drafts and outbox over a person's databases, with the browser's network, clock, locks and tab channel. */
export const startWork = (opening: StartWorkDeps): RunningWork => {
  const { keys, user, isOffline, probeServer, fetchDeviceKey, freeSpace, closing } = opening;
  const channel = tabChannel(`lagon-work-${keys.owner}`);
  const deps: OutboxDeps = {
    database: keys.work,
    key: keys.workKey,
    owner: keys.owner,
    userId: user.id,
    broker: { scope: brokerScope(user), name: user.agency?.name ?? 'l’administration' },
    nowMs: Date.now,
    uuid: () => crypto.randomUUID(),
    random: Math.random,
    locks: tabLocks,
    channel,
    closing,
    onFault: reportError,
    freeSpace,
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, Math.min(delayMs, 2 ** 31 - 1));
      return () => clearTimeout(timer);
    },
    exchange: async (apiRequest, options) => {
      const session = getSession();
      // The person may have been moved since the outbox decided to send.
      if (session && personScope(session.user) !== personScope(user))
        throw new CallError(401, 'Votre courtier a changé.');
      return exchange(apiRequest, options);
    },
    cancelKey: (key) => settleKey(key, user.id),
    token: () => {
      const session = getSession();
      const isSame = session && personScope(session.user) === personScope(user);
      return isSame && !isEnded(session) ? session.token : undefined;
    },
    isOffline,
    probeServer,
    fetchDeviceKey,
    requestBackgroundSync,
  };
  const drafts = createDrafts(deps, () => outbox.wake('draft-removed'));
  // A BroadcastChannel does not deliver messages to its own tab.
  const post = (message: WorkMessage): void => {
    channel.post(message);
    if (message.kind === 'drafts' || message.kind === 'outbox')
      void drafts.refresh().catch((error) => closing.aborted || reportError(error));
  };
  const outbox = createOutbox({ ...deps, channel: { ...channel, post } });

  const wakeIfVisible = (): void => {
    if (document.visibilityState === 'visible') outbox.wake('check');
  };
  document.addEventListener('visibilitychange', wakeIfVisible, { signal: closing });
  addEventListener('pageshow', wakeIfVisible, { signal: closing });
  const refresh = async (): Promise<void> => {
    await Promise.all([drafts.refresh(), outbox.refresh()]);
  };
  const unsubscribers = [
    // Messages of other tabs were not received while this page was suspended.
    currentPage.resumptions.subscribe(() => void refresh().catch((error) => closing.aborted || reportError(error))),
    onWakeUp(() => outbox.wake('online')),
    onSignedIn(() => outbox.wake('signed-in')),
    // Tokens that another tab refreshed.
    subscribe(() => outbox.wake('check')),
  ];
  return {
    drafts,
    outbox,
    wake: outbox.wake,
    refresh,
    erase: async () => {
      const isErased = await outbox.erase();
      await drafts.refresh();
      return isErased;
    },
    close: () => {
      for (const stop of unsubscribers) stop();
      channel.close();
    },
  };
};
