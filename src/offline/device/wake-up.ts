import type { WorkerMessage } from '#offline/messaging/worker-messages.ts';

/** The name under which the browser is asked to wake this app (Background Sync). */
export const wakeUpTag = 'lagon-outbox';

/** Calls back when the service worker was woken; returns the way to stop. */
export const onWakeUp = (listener: () => void): (() => void) => {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const hear = ({ data }: MessageEvent<WorkerMessage>): void => {
    if (data?.type === 'WAKE_OUTBOX') listener();
  };
  worker?.addEventListener('message', hear);
  return () => worker?.removeEventListener('message', hear);
};
