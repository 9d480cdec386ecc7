import { onReach } from '#api/reach.ts';
import { reportDeviceFaults } from '#offline/interfaces/device-faults.ts';
import type { PageAnswer, ShellAnswer, WorkerMessage } from '#offline/messaging/worker-messages.ts';
import { observable } from '#offline/state/observable.ts';

const checkEveryMs = 3_600_000;
const tidyAfterMs = 5_000;
/** A version that was told to take over does so within this time; else the page is loaded anew, which makes room for it. */
const takesOverWithinMs = 5_000;

const isAvailable = observable(false);
const beforeUpdate = new Set<() => Promise<void>>();
let activate: () => void = () => location.reload();

/** Whether a new version waits for consent; for `useSyncExternalStore`. */
export const isUpdateAvailable = isAvailable.get;

/** Calls back when that changes; returns the way to stop. */
export const subscribeUpdate = isAvailable.subscribe;

/** Adds work to finish before the page is replaced (drafts being saved); returns the way to take it back. */
export const onBeforeUpdate = (work: () => Promise<void>): (() => void) => {
  beforeUpdate.add(work);
  return () => beforeUpdate.delete(work);
};

const finishWork = () => Promise.all([...beforeUpdate].map((work) => work()));

/** The person consented: finishes what is being saved, puts the new version in force and loads it. */
export const applyUpdate = async (): Promise<void> => {
  await finishWork();
  activate();
};

const entry = (): string | undefined => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;

const answerWorker = (event: MessageEvent<WorkerMessage>): void => {
  if (event.data?.type === 'WHICH_ENTRY') event.ports[0]?.postMessage({ entry: entry() } satisfies PageAnswer);
};

const repairWithinMs = 60_000;

/** Has the worker bring back what the browser evicted of the app's files. Resolves to whether it opens without network. */
const repair = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(false), repairWithinMs);
    port1.onmessage = ({ data }: MessageEvent<ShellAnswer>) => resolve(data.isWhole);
    worker.postMessage({ type: 'REPAIR' } satisfies WorkerMessage, [port2]);
  });

/** Whenever the server is there: what was evicted is missed only where it is away. */
const repairWhenOnline = (): void => {
  let isRunning = false;
  const look = async (): Promise<void> => {
    const worker = navigator.serviceWorker.controller;
    if (isRunning || !worker) return;
    isRunning = true;
    const isWhole = await repair(worker);
    reportDeviceFaults({ isShellUnkept: !isWhole });
    isRunning = false;
    if (isWhole) stop();
  };
  const stop = onReach((reach) => {
    if (reach === 'reached') void look();
  });
  void look();
};

const reinstallAfterMs = 10_000;

/** An installation that was cut leaves no worker, and the browser repeats it at the next page only. */
const reinstallWhenOnline = (): void => {
  let triedAtMs = performance.now();
  const stop = onReach((reach) => {
    if (navigator.serviceWorker.controller) stop();
    else if (reach === 'reached' && performance.now() - triedAtMs > reinstallAfterMs) {
      triedAtMs = performance.now();
      void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    }
  });
};

const register = async (): Promise<void> => {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  let hasConsented = false;
  worker.addEventListener('waiting', () => {
    activate = () => {
      hasConsented = true;
      worker.messageSkipWaiting();
      const loadAnew = () => finishWork().then(() => location.reload());
      setTimeout(() => void loadAnew().catch(reportError), takesOverWithinMs);
    };
    isAvailable.set(true);
  });
  const hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasConsented) location.reload();
    // Another tab consented: this one goes on with its own parts, and offers to load the new version.
    else if (hadController) {
      activate = () => location.reload();
      isAvailable.set(true);
    }
  });
  await worker.register();
  const check = (): void => void worker.update().catch(() => undefined);
  setInterval(check, checkEveryMs);
  onReach((reach) => {
    if (reach === 'outdated') check();
  });
  setTimeout(() => {
    repairWhenOnline();
    navigator.serviceWorker.controller?.postMessage({ type: 'TIDY' } satisfies WorkerMessage);
  }, tidyAfterMs);
};

/** Registers the service worker of a built app once the page is loaded. A refusal is reported; the app works online. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD) return;
  if (!('serviceWorker' in navigator)) {
    reportDeviceFaults({ isShellUnkept: true });
    return;
  }
  navigator.serviceWorker.addEventListener('message', answerWorker);
  const start = (): void => {
    reinstallWhenOnline();
    void register().catch((error: unknown) => {
      // A refusal is said to the person.
      reportDeviceFaults({ isShellUnkept: navigator.serviceWorker.controller === null });
      console.warn('service worker', error);
    });
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
};
