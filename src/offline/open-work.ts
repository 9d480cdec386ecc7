import { call, exchange } from '#api/call.ts';
import { onSignedIn } from '#api/session-events.ts';
import { getSession, isEnded, subscribe } from '#api/session-store.ts';
import { keySettle } from '#shared/contract/receipts.ts';
import type { SessionUser } from '#shared/contract/session-shape.ts';
import type { OpenedKeys } from './device-keys.ts';
import { createDrafts } from './drafts.ts';
import { createOutbox, type OutboxParts, type Wake } from './outbox.ts';
import type { KeyFate } from './outbox-withdraw.ts';
import { onWakeUp, wakeUpTag } from './wake-up.ts';
import type { WorkChannel, WorkMessage } from './work-parts.ts';
import type { Work } from './work-services.ts';

export interface OpenWorkParts {
  readonly keys: OpenedKeys;
  readonly user: SessionUser;
  readonly isOffline: () => boolean;
  readonly isServerThere: () => Promise<boolean>;
  readonly fetchDeviceKey: () => Promise<string>;
  readonly closing: AbortSignal;
}

/** Drafts and outbox of a person in this tab, awake to what happens in it. */
export interface OpenWork extends Work {
  wake(why: Wake): void;
  /** Removes all of it from this device; false, and nothing removed, while an item is being sent. */
  erase(): Promise<boolean>;
  close(): void;
}

const tabChannel = (name: string): WorkChannel & { close(): void } => {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(message: WorkMessage) => void>();
  let isOpen = true;
  channel.onmessage = ({ data }: MessageEvent<WorkMessage>) => {
    for (const listener of listeners) listener(data);
  };
  return {
    post: (message) => {
      if (isOpen) channel.postMessage(message);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isOpen = false;
      channel.close();
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

const fateOf = async (key: string, userId: number): Promise<KeyFate> => {
  const { state, status, body } = await call(keySettle, { key }, { userId });
  return state === 'done' ? { state, status: status ?? 200, body } : { state };
};

/** Opens drafts and outbox over a person's databases and the browser's network, clock, locks and tabs. */
export const openWork = (opening: OpenWorkParts): OpenWork => {
  const { keys, user, isOffline, isServerThere, fetchDeviceKey, closing } = opening;
  const channel = tabChannel(`lagon-work-${keys.owner}`);
  const parts: OutboxParts = {
    database: keys.work,
    key: keys.workKey,
    owner: keys.owner,
    userId: user.id,
    nowMs: Date.now,
    uuid: () => crypto.randomUUID(),
    random: Math.random,
    locks: navigator.locks,
    channel,
    closing,
    onFault: reportError,
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, Math.min(delayMs, 2 ** 31 - 1));
      return () => clearTimeout(timer);
    },
    exchange,
    settleKey: (key) => fateOf(key, user.id),
    token: () => {
      const session = getSession();
      return session?.user.id === user.id && !isEnded(session) ? session.token : undefined;
    },
    isOffline,
    isServerThere,
    fetchDeviceKey,
    askWakeUp,
  };
  const drafts = createDrafts(parts);
  // A channel does not speak to its own tab.
  const post = (message: WorkMessage): void => {
    channel.post(message);
    if (message.kind === 'drafts' || message.kind === 'outbox')
      void drafts.refresh().catch((error) => closing.aborted || reportError(error));
  };
  const outbox = createOutbox({ ...parts, channel: { ...channel, post } });

  const look = (): void => {
    if (document.visibilityState === 'visible') outbox.wake('look');
  };
  document.addEventListener('visibilitychange', look, { signal: closing });
  addEventListener('pageshow', look, { signal: closing });
  const stops = [
    onWakeUp(() => outbox.wake('online')),
    onSignedIn(() => outbox.wake('signed-in')),
    // Tokens that another tab received.
    subscribe(() => outbox.wake('look')),
  ];
  return {
    drafts,
    outbox,
    wake: outbox.wake,
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
