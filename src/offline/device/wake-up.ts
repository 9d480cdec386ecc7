import type { WorkerMessage } from '#offline/messaging/worker-messages.ts';

/** Background Sync tag of the outbox. */
export const wakeUpTag = 'lagon-outbox';

/** Calls back when the service worker received a sync event; returns an unsubscribe function. */
export const onWakeUp = (listener: () => void): (() => void) => {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const onMessage = ({ data }: MessageEvent<WorkerMessage>): void => {
    if (data?.type === 'WAKE_OUTBOX') listener();
  };
  worker?.addEventListener('message', onMessage);
  return () => worker?.removeEventListener('message', onMessage);
};
