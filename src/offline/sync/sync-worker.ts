import { onReachability } from '#api/reachability.ts';
import { createWorkerCall } from '#api/token-calls/worker-call.ts';
import { createSend } from '#api/transport.ts';
import { cacheDatabase } from '#offline/device/device-database.ts';
import { createVehicleStore } from '#offline/portfolio/vehicle-store.ts';
import { largestPage } from './portfolio-pages.ts';
import { runSyncJob } from './sync-job.ts';
import type { FromSyncWorker, StartSync, ToSyncWorker } from './sync-messages.ts';
import { fromWireError, toWireError } from './wire-error.ts';

/*
 * Worker of one synchronisation: fetches, encrypts and stores beside the page's thread. The page may terminate it at any
 * moment: what it wrote until then are complete pages with their cursor.
 */

const post = (message: FromSyncWorker): void => self.postMessage(message);

let renewal: PromiseWithResolvers<string> | undefined;

/** Calls may be refused together (the next page is prefetched): they share one renewal. */
const renewToken = (refusedToken: string): Promise<string> => {
  if (!renewal) {
    renewal = Promise.withResolvers();
    post({ kind: 'renew', refusedToken });
  }
  return renewal.promise;
};

const synchronise = async ({ owner, cacheKey, token }: StartSync): Promise<void> => {
  onReachability((reach) => post({ kind: 'reach', reach }));
  const call = createWorkerCall({
    send: createSend(),
    token,
    renew: renewToken,
    onAccepted: ({ headers }) => post({ kind: 'accepted', date: headers.get('date') }),
  });
  const keys = { owner, cacheKey, cache: cacheDatabase(owner, { mustExist: true }) };
  await runSyncJob(
    { keys, call, vehicles: createVehicleStore(), largestPage },
    {
      onProgress: (progress) => post({ kind: 'progress', progress }),
      onStored: (removed) => post({ kind: 'stored', removed }),
      onFull: () => post({ kind: 'full' }),
      onFailure: (error) => post({ kind: 'failed', error: toWireError(error) }),
    },
    new AbortController().signal,
  );
  post({ kind: 'done' });
};

self.onmessage = ({ data }: MessageEvent<ToSyncWorker>): void => {
  if (data.kind === 'start') {
    // Held until the worker ends in whatever way: the page waits for it to notice a worker that was killed.
    void navigator.locks?.request(data.aliveLock, () => {
      post({ kind: 'ready' });
      return new Promise(() => undefined);
    });
    void synchronise(data);
    return;
  }
  if (data.kind === 'renewed') renewal?.resolve(data.token);
  else renewal?.reject(fromWireError(data.error));
  renewal = undefined;
};
