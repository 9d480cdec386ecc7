import { onWorkerMessage } from '#offline/messaging/on-worker-message.ts';

/** Background Sync tag of the outbox. */
export const wakeUpTag = 'lagon-outbox';

/** Calls back when the service worker received a sync event; returns an unsubscribe function. */
export const onWakeUp = (listener: () => void): (() => void) =>
  onWorkerMessage(({ type }) => {
    if (type === 'WAKE_OUTBOX') listener();
  });
