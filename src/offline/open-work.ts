import { call, exchange } from '#api/call.ts';
import { onSignedIn } from '#api/session/session-events.ts';
import { getSession, isEnded, subscribe } from '#api/session/session-store.ts';
import { keySettle } from '#shared/operations/home/receipts.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import type { OpenedKeys } from './device/device-keys.ts';
import { thisPage } from './device/device-page.ts';
import { onWakeUp, wakeUpTag } from './device/wake-up.ts';
import { createDrafts } from './drafts/drafts.ts';
import type { WorkChannel, WorkMessage } from './drafts/work-deps.ts';
import { openChannel, tabLocks } from './messaging/tabs.ts';
import { createOutbox, type OutboxDeps, type Wake } from './outbox/outbox.ts';
import type { KeyStatus } from './outbox/outbox-withdraw.ts';
import type { Work } from './outbox/work-services.ts';

export interface OpenWorkDeps {
  readonly keys: OpenedKeys;
  readonly user: SessionUser;
  readonly isOffline: () => boolean;
  readonly isServerThere: () => Promise<boolean>;
  readonly fetchDeviceKey: () => Promise<string>;
  readonly makeRoom: () => Promise<boolean>;
  readonly closing: AbortSignal;
}

/** Drafts and outbox of a person in this tab, awake to what happens in it. */
export interface OpenWork extends Work {
  wake(why: Wake): void;
  /** Reads anew what lies on the device. */
  refresh(): Promise<void>;
  /** Removes all of it from this device; false, and nothing removed, while an item is being sent. */
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

/** Asks the browser to wake this app when the network is back, where it does so. */
const askWakeUp = (): void => {
  const ready = navigator.serviceWorker?.controller && navigator.serviceWorker.ready;
  const register = async (): Promise<void> => {
    const registration = (await ready) as { readonly sync?: { register(tag: string): Promise<void> } } | null;
    await registration?.sync?.register(wakeUpTag);
  };
  // A browser may refuse: the other occasions remain.
  void register().catch(() => undefined);
};

const keyStatus = async (key: string, userId: number): Promise<KeyStatus> => {
  const { state, status, body } = await call(keySettle, { key }, { userId });
  return state === 'done' ? { state, status: status ?? 200, body } : { state };
};

/** Opens drafts and outbox over a person's databases and the browser's network, clock, locks and tabs. */
export const openWork = (opening: OpenWorkDeps): OpenWork => {
  const { keys, user, isOffline, isServerThere, fetchDeviceKey, makeRoom, closing } = opening;
  const channel = tabChannel(`lagon-work-${keys.owner}`);
  const deps: OutboxDeps = {
    database: keys.work,
    key: keys.workKey,
    owner: keys.owner,
    userId: user.id,
    nowMs: Date.now,
    uuid: () => crypto.randomUUID(),
    random: Math.random,
    locks: tabLocks,
    channel,
    closing,
    onFault: reportError,
    makeRoom,
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, Math.min(delayMs, 2 ** 31 - 1));
      return () => clearTimeout(timer);
    },
    exchange,
    cancelKey: (key) => keyStatus(key, user.id),
    token: () => {
      const session = getSession();
      return session?.user.id === user.id && !isEnded(session) ? session.token : undefined;
    },
    isOffline,
    isServerThere,
    fetchDeviceKey,
    askWakeUp,
  };
  const drafts = createDrafts(deps);
  // A channel does not speak to its own tab.
  const post = (message: WorkMessage): void => {
    channel.post(message);
    if (message.kind === 'drafts' || message.kind === 'outbox')
      void drafts.refresh().catch((error) => closing.aborted || reportError(error));
  };
  const outbox = createOutbox({ ...deps, channel: { ...channel, post } });

  const look = (): void => {
    if (document.visibilityState === 'visible') outbox.wake('look');
  };
  document.addEventListener('visibilitychange', look, { signal: closing });
  addEventListener('pageshow', look, { signal: closing });
  const refresh = async (): Promise<void> => {
    await Promise.all([drafts.refresh(), outbox.refresh()]);
  };
  const stops = [
    // What other tabs changed while this page was left was not heard.
    thisPage.resumptions.subscribe(() => void refresh().catch((error) => closing.aborted || reportError(error))),
    onWakeUp(() => outbox.wake('online')),
    onSignedIn(() => outbox.wake('signed-in')),
    // Tokens that another tab received.
    subscribe(() => outbox.wake('look')),
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
      for (const stop of stops) stop();
      channel.close();
    },
  };
};
