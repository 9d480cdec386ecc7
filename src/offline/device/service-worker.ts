import { onReachability } from '#api/reachability.ts';
import { reportDeviceFaults } from '#offline/interfaces/device-faults.ts';
import type { PageAnswer, ShellAnswer, WorkerMessage } from '#offline/messaging/worker-messages.ts';
import { whenFirstScreenLoaded } from '#offline/scheduling/first-screen.ts';
import { observable } from '#offline/state/observable.ts';

const checkEveryMs = 3_600_000;
const cleanUpDelayMs = 5_000;
/** Timeout of a takeover by the new version; then the page is reloaded, which makes room for it. */
const takeoverTimeoutMs = 5_000;

const isAvailable = observable(false);
const beforeUpdate = new Set<() => Promise<void>>();
let activate: () => void = () => location.reload();

/** True if a new version waits for consent; for `useSyncExternalStore`. */
export const isUpdateAvailable = isAvailable.get;

/** Calls back when that changes; returns an unsubscribe function. */
export const subscribeUpdate = isAvailable.subscribe;

/** Registers work to finish before the page is replaced (pending draft saves); returns the unregister function. */
export const onBeforeUpdate = (work: () => Promise<void>): (() => void) => {
  beforeUpdate.add(work);
  return () => beforeUpdate.delete(work);
};

const finishWork = () => Promise.all([...beforeUpdate].map((work) => work()));

/** After consent: finishes pending saves, activates the new version and loads it. */
export const applyUpdate = async (): Promise<void> => {
  await finishWork();
  activate();
};

const entryScriptUrl = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;

const answerWorker = (event: MessageEvent<WorkerMessage>): void => {
  if (event.data?.type === 'WHICH_ENTRY') event.ports[0]?.postMessage({ entry: entryScriptUrl() } satisfies PageAnswer);
};

const repairTimeoutMs = 60_000;
/** A worker that the browser terminates meanwhile loses its messages. */
const requestRepairEveryMs = 3_000;

/** Asks the worker to refetch files of the app that the browser evicted. Resolves to whether the app opens offline. */
const requestRepair = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const finish = (isComplete: boolean): void => {
      clearInterval(requestInterval);
      clearTimeout(timeout);
      resolve(isComplete);
    };
    const request = (): void => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<ShellAnswer>) => {
        port1.close();
        finish(data.isComplete);
      };
      worker.postMessage({ type: 'REPAIR' } satisfies WorkerMessage, [port2]);
    };
    const requestInterval = setInterval(request, requestRepairEveryMs);
    const timeout = setTimeout(() => finish(false), repairTimeoutMs);
    request();
  });

/**
 * True if this device stores all files of the app, so that it opens without network; missing ones are fetched first. False
 * until the service worker is active. A build for development has none and counts as stored.
 */
export const isAppStored = async (isBuilt: boolean = import.meta.env.PROD): Promise<boolean> => {
  if (!isBuilt) return true;
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const worker = (await container?.getRegistration().catch(() => undefined))?.active;
  return worker ? requestRepair(worker) : false;
};

/** Repairs whenever the server is reachable: missing files are noticed only offline. */
const repairWhenOnline = (): void => {
  let isRunning = false;
  const repairOnce = async (): Promise<void> => {
    const worker = navigator.serviceWorker.controller;
    if (isRunning || !worker) return;
    isRunning = true;
    const isComplete = await requestRepair(worker);
    reportDeviceFaults({ isShellUncached: !isComplete });
    isRunning = false;
    if (isComplete) stop();
  };
  const stop = onReachability((reachability) => {
    if (reachability === 'reached') void repairOnce();
  });
  void repairOnce();
};

const retryEveryMs = 10_000;

/**
 * Calls `retriedWork` again whenever the server is reached or the network is back, until a worker controls the page; at most
 * once in ten seconds.
 */
const retryWhenOnline = (retriedWork: () => Promise<unknown>): void => {
  let triedAtMs = performance.now();
  let isWaiting = false;
  const retry = (): void => {
    isWaiting = false;
    triedAtMs = performance.now();
    if (!navigator.serviceWorker.controller) void retriedWork();
  };
  const schedule = (): void => {
    if (isWaiting || navigator.serviceWorker.controller) return;
    isWaiting = true;
    setTimeout(retry, Math.max(0, triedAtMs + retryEveryMs - performance.now()));
  };
  onReachability((reachability) => {
    if (reachability === 'reached') schedule();
  });
  addEventListener('online', schedule);
};

const register = async (): Promise<void> => {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  let hasConsented = false;
  worker.addEventListener('waiting', () => {
    activate = () => {
      hasConsented = true;
      worker.messageSkipWaiting();
      const reload = () => finishWork().then(() => location.reload());
      setTimeout(() => void reload().catch(reportError), takeoverTimeoutMs);
    };
    isAvailable.set(true);
  });
  const hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasConsented) location.reload();
    // Another tab consented: this one continues with its own chunks, and offers to load the new version.
    else if (hadController) {
      activate = () => location.reload();
      isAvailable.set(true);
    }
  });
  await worker.register();
  const check = (): void => void worker.update().catch(() => undefined);
  setInterval(check, checkEveryMs);
  onReachability((reachability) => {
    if (reachability === 'outdated') check();
  });
  setTimeout(() => {
    repairWhenOnline();
    navigator.serviceWorker.controller?.postMessage({ type: 'TIDY' } satisfies WorkerMessage);
  }, cleanUpDelayMs);
};

/** Registers the service worker of a built app once the first screen is loaded. A refusal is reported; the app works online. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD) return;
  if (!('serviceWorker' in navigator)) {
    reportDeviceFaults({ isShellUncached: true });
    return;
  }
  navigator.serviceWorker.addEventListener('message', answerWorker);
  const start = async (): Promise<void> => {
    await whenFirstScreenLoaded();
    const retriedWork = async (registration: () => Promise<unknown>): Promise<void> => {
      try {
        await registration();
        reportDeviceFaults({ isShellUncached: false });
      } catch (error) {
        // The user is informed of a refused registration; a cut network is no refusal.
        if (!(error instanceof TypeError))
          reportDeviceFaults({ isShellUncached: navigator.serviceWorker.controller === null });
        console.warn('service worker', error);
      }
    };
    // A cut network prevents the registration, or the installation, which the browser repeats at the next page only.
    retryWhenOnline(() => retriedWork(() => navigator.serviceWorker.register('/sw.js')));
    await retriedWork(register);
  };
  if (document.readyState === 'complete') void start();
  else addEventListener('load', () => void start(), { once: true });
};
