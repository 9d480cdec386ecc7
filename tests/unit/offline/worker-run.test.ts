import { describe, expect, it, vi } from 'vitest';
import { CallError, Unreachable } from '#api/errors.ts';
import { onReachability } from '#api/reachability.ts';
import type { DataKey } from '#offline/device/sealing.ts';
import { isConnectionLoss } from '#offline/device/storage-errors.ts';
import { createTabLocks } from '#offline/messaging/tabs.ts';
import type { FromSyncWorker, StartSync, ToSyncWorker } from '#offline/sync/sync-messages.ts';
import { runInWorker, type WorkerRunDeps } from '#offline/sync/worker-run.ts';

const cacheKey = {} as DataKey;
const running = { state: 'running', done: 2, total: 5, completedAtMs: null } as const;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** A page with a worker whose side the test plays. */
const setUp = (overrides: Partial<WorkerRunDeps> = {}) => {
  const received: ToSyncWorker[] = [];
  const failures: unknown[] = [];
  const timers: (() => void)[] = [];
  const session = { token: 'first' as string | undefined };
  const locks = createTabLocks();
  let isTerminated = false;
  const worker = {
    postMessage: (message: ToSyncWorker) => received.push(message),
    terminate: () => {
      isTerminated = true;
    },
  } as unknown as Worker;
  const pageLeft = new AbortController();
  const reports = {
    onProgress: vi.fn(),
    onStored: vi.fn(),
    onFull: vi.fn(),
    onFailure: (error: unknown) => failures.push(error),
  };
  const onAccepted = vi.fn();
  const deps: WorkerRunDeps = {
    keys: { owner: 'person', cacheKey },
    token: () => session.token,
    renew: async () => {
      session.token = 'second';
    },
    onAccepted,
    reports,
    setTimer: (work) => {
      timers.push(work);
      return () => timers.splice(timers.indexOf(work), 1);
    },
    createWorker: () => worker,
    locks,
    ...overrides,
  };
  return {
    run: runInWorker(deps, pageLeft.signal),
    deps,
    worker,
    received,
    failures,
    reports,
    onAccepted,
    session,
    pageLeft,
    timers,
    locks,
    isTerminated: () => isTerminated,
    post: (data: FromSyncWorker) => worker.onmessage?.({ data } as MessageEvent),
  };
};

describe('synchronisation in a worker', () => {
  it('starts with the keys and the access token of one person, and ends the worker with the run', async () => {
    const { run, received, post, isTerminated } = setUp();
    expect(received).toEqual([
      {
        kind: 'start',
        owner: 'person',
        cacheKey,
        token: 'first',
        aliveLock: expect.stringMatching(/^lagon-sync-worker-/),
      },
    ]);
    post({ kind: 'done' });
    expect(await run).toBe('done');
    expect(isTerminated()).toBe(true);
  });

  it('reports progress, stored pages, a full device, contact and reachability', async () => {
    const { post, reports, onAccepted } = setUp();
    const onReached = vi.fn();
    const stop = onReachability(onReached);
    post({ kind: 'progress', progress: running });
    post({ kind: 'stored', removed: { contracts: [4] } });
    post({ kind: 'full' });
    post({ kind: 'accepted', date: 'Fri, 27 Nov 2026 07:00:00 GMT' });
    post({ kind: 'reach', reach: 'outdated' });
    stop();
    expect(reports.onProgress).toHaveBeenCalledWith(running);
    expect(reports.onStored).toHaveBeenCalledWith({ contracts: [4] });
    expect(reports.onFull).toHaveBeenCalledOnce();
    expect(onAccepted).toHaveBeenCalledWith('Fri, 27 Nov 2026 07:00:00 GMT');
    expect(onReached).toHaveBeenCalledWith('outdated');
  });

  it('terminates the worker at once when the page is left or the person signs out, and ignores its later messages', async () => {
    const { run, post, pageLeft, reports, isTerminated } = setUp();
    pageLeft.abort();
    expect(isTerminated()).toBe(true);
    expect(await run).toBe('interrupted');
    post({ kind: 'progress', progress: running });
    expect(reports.onProgress).not.toHaveBeenCalled();
  });

  it('starts no worker for a person who is not signed in any more', async () => {
    const createWorker = vi.fn();
    expect(await setUp({ token: () => undefined, createWorker }).run).toBe('done');
    expect(createWorker).not.toHaveBeenCalled();
  });

  it('renews a refused token once, on the page', async () => {
    const renew = vi.fn(async () => undefined);
    const { post, received, session } = setUp({ renew });
    session.token = 'already renewed by another tab';
    post({ kind: 'renew', refusedToken: 'first' });
    await nextTask();
    expect(renew).not.toHaveBeenCalled();
    expect(received.at(-1)).toEqual({ kind: 'renewed', token: 'already renewed by another tab' });
    post({ kind: 'renew', refusedToken: 'already renewed by another tab' });
    await nextTask();
    expect(renew).toHaveBeenCalledOnce();
  });

  it('passes only the token of its own person to a worker', async () => {
    const { post, received, session } = setUp();
    session.token = undefined;
    post({ kind: 'renew', refusedToken: 'first' });
    await nextTask();
    expect(received.at(-1)).toMatchObject({ kind: 'not-renewed', error: { status: 401 } });
  });

  it('passes the reason why a token was not renewed to the worker', async () => {
    const { post, received } = setUp({ renew: () => Promise.reject(new Unreachable()) });
    post({ kind: 'renew', refusedToken: 'first' });
    await nextTask();
    expect(received.at(-1)).toMatchObject({ kind: 'not-renewed', error: { name: 'Unreachable', status: undefined } });
  });

  it('notices a worker that the browser killed', async () => {
    const { run, post, locks, received, isTerminated } = setUp();
    const killed = Promise.withResolvers<void>();
    const { aliveLock } = received[0] as StartSync;
    void locks.request(aliveLock, () => killed.promise);
    post({ kind: 'ready' });
    await nextTask();
    expect(isTerminated()).toBe(false);
    killed.resolve();
    expect(await run).toBe('interrupted');
  });

  it('reports failures by the kinds that the page distinguishes', async () => {
    const { post, failures } = setUp();
    const errorMessage = (name: string, status?: number) => ({ name, message: 'm', stack: undefined, status });
    post({ kind: 'failed', error: errorMessage('CallError', 403) });
    post({ kind: 'failed', error: errorMessage('Unreachable') });
    post({ kind: 'failed', error: errorMessage('AbortError') });
    expect(failures[0]).toBeInstanceOf(CallError);
    expect(failures[1]).toBeInstanceOf(Unreachable);
    expect(failures.map(isConnectionLoss)).toEqual([false, false, true]);
  });

  it.each<[string, (worker: Worker) => Partial<WorkerRunDeps>]>([
    [
      'that the browser refuses',
      () => ({
        createWorker: () => {
          throw new DOMException('', 'SecurityError');
        },
      }),
    ],
    [
      'that takes no keys',
      (worker) => ({
        createWorker: () =>
          Object.assign(worker, {
            postMessage: () => {
              throw new DOMException('', 'DataCloneError');
            },
          }),
      }),
    ],
  ])('falls back to a run on the page for a worker %s', async (_, overrides) => {
    const worker = { terminate: () => undefined } as unknown as Worker;
    const { run, reports } = setUp(overrides(worker));
    expect(await run).toBe('unavailable');
    expect(reports.onProgress).not.toHaveBeenCalled();
  });

  it('falls back to a run on the page if the script cannot be loaded or sends nothing', async () => {
    const brokenSetUp = setUp();
    brokenSetUp.worker.onerror?.({ preventDefault: () => undefined, message: '' } as ErrorEvent);
    expect(await brokenSetUp.run).toBe('unavailable');
    const silentSetUp = setUp();
    for (const fireTimer of [...silentSetUp.timers]) fireTimer();
    expect(await silentSetUp.run).toBe('unavailable');
    expect(silentSetUp.isTerminated()).toBe(true);
  });

  it('reports an error of a worker that had begun, and ends it', async () => {
    const { run, post, worker, failures, timers } = setUp();
    post({ kind: 'ready' });
    expect(timers).toEqual([]);
    worker.onerror?.({ preventDefault: () => undefined, message: 'boom' } as ErrorEvent);
    expect(await run).toBe('interrupted');
    expect(failures).toEqual([new Error('boom')]);
  });
});
