import type { WorkerMessage } from './worker-messages.ts';

/** Calls back for each message of the service worker to this page; returns an unsubscribe function. */
export const onWorkerMessage = (listener: (message: WorkerMessage) => void): (() => void) => {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const onMessage = ({ data }: MessageEvent<WorkerMessage | undefined>): void => {
    if (data) listener(data);
  };
  worker?.addEventListener('message', onMessage);
  return () => worker?.removeEventListener('message', onMessage);
};
