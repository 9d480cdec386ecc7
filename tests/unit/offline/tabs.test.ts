import { describe, expect, test } from 'vitest';
import { createTabLocks } from '#offline/messaging/tabs.ts';

const pendingWork = () => {
  let release = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until: finished, release: () => release() };
};

describe('in-tab locks without navigator.locks', () => {
  test('run one after the other', async () => {
    const locks = createTabLocks();
    const first = pendingWork();
    const order: string[] = [];
    const firstRequest = locks.request('a', async () => {
      await first.until;
      order.push('one');
    });
    const two = locks.request('a', async () => {
      order.push('two');
    });
    await locks.request('b', async () => {
      order.push('other');
    });
    first.release();
    await Promise.all([firstRequest, two]);
    expect(order).toEqual(['other', 'one', 'two']);
  });

  test('fail at once for a caller that does not wait, and are released after an error', async () => {
    const locks = createTabLocks();
    const first = pendingWork();
    const firstRequest = locks.request('a', () => first.until);
    expect(await locks.request('a', { ifAvailable: true }, async (lock) => lock === null)).toBe(true);
    first.release();
    await firstRequest;
    await expect(locks.request('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await locks.request('a', { ifAvailable: true }, async (lock) => lock !== null)).toBe(true);
  });

  test('time out without running the caller’s work', async () => {
    const locks = createTabLocks();
    const first = pendingWork();
    const firstRequest = locks.request('a', () => first.until);
    const abort = new AbortController();
    let hasRun = false;
    const timeout = locks.request('a', { signal: abort.signal }, async () => {
      hasRun = true;
    });
    abort.abort(new Error('tired'));
    await expect(timeout).rejects.toThrow('tired');
    first.release();
    await firstRequest;
    expect(await locks.request('a', async () => 'next')).toBe('next');
    expect(hasRun).toBe(false);
  });

  test('an abort after the work began is ignored, like that of a Web Lock', async () => {
    const abort = new AbortController();
    const first = pendingWork();
    const firstRequest = createTabLocks().request('a', { signal: abort.signal }, () => first.until.then(() => 'done'));
    abort.abort(new Error('tired'));
    first.release();
    expect(await firstRequest).toBe('done');
  });
});
