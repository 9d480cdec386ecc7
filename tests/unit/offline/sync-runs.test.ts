import { describe, expect, it } from 'vitest';
import { DevicePage } from '#offline/device/device-page.ts';
import { createSyncScheduler } from '#offline/sync/sync-scheduler.ts';

/** Pending timers of a page, fired by the test. */
const createTimers = () => {
  const pending: { readonly work: () => void; readonly delayMs: number }[] = [];
  return {
    setTimer: (work: () => void, delayMs: number) => {
      const timer = { work, delayMs };
      pending.push(timer);
      return () => {
        const timerIndex = pending.indexOf(timer);
        if (timerIndex >= 0) pending.splice(timerIndex, 1);
      };
    },
    delaysMs: () => pending.map(({ delayMs }) => delayMs),
    /** Fires every pending timer and waits for the work that it starts. */
    fire: async () => {
      for (const { work } of pending.splice(0)) work();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
};

/** Synchronisations whose results are `outcomes`, in order; further ones complete. */
const startRuns = (...outcomes: readonly ('interrupted' | 'complete')[]) => {
  const timers = createTimers();
  const page = new DevicePage({ setTimer: timers.setTimer });
  const closing = new AbortController();
  const state = { count: 0, isOffline: false };
  const runs = createSyncScheduler({
    page,
    sync: async () => {
      state.count += 1;
      if (outcomes[state.count - 1] === 'interrupted') runs.retryInterrupted();
    },
    isRunAllowed: () => !state.isOffline,
    closing: closing.signal,
  });
  return { runs, page, timers, closing, state };
};

describe('synchronisation runs', () => {
  it('retries an interrupted run with doubling delays until one completes', async () => {
    const { runs, timers, state } = startRuns('interrupted', 'interrupted', 'interrupted', 'complete');
    await runs.run();
    expect(timers.delaysMs()).toEqual([2_000]);
    await timers.fire();
    expect(timers.delaysMs()).toEqual([4_000]);
    await timers.fire();
    expect(timers.delaysMs()).toEqual([8_000]);
    await timers.fire();
    expect(timers.delaysMs()).toEqual([]);
    expect(state.count).toBe(4);
  });

  it('waits five minutes at most between retries', async () => {
    const { runs, timers } = startRuns(...Array.from({ length: 12 }, () => 'interrupted' as const));
    await runs.run();
    for (let retryCount = 0; retryCount < 10; retryCount += 1) await timers.fire();
    expect(timers.delaysMs()).toEqual([300_000]);
  });

  it('starts over with the shortest delay after a complete run', async () => {
    const { runs, timers } = startRuns('interrupted', 'interrupted', 'complete', 'interrupted');
    await runs.run();
    await timers.fire();
    await timers.fire();
    await runs.run();
    expect(timers.delaysMs()).toEqual([2_000]);
  });

  it('schedules one retry for several interruptions', async () => {
    const { runs, timers } = startRuns('interrupted');
    await runs.run();
    runs.retryInterrupted();
    runs.retryInterrupted();
    expect(timers.delaysMs()).toEqual([2_000]);
  });

  it('drops a scheduled retry when another run starts', async () => {
    const { runs, timers, state } = startRuns('interrupted', 'complete');
    await runs.run();
    await runs.run();
    expect(timers.delaysMs()).toEqual([]);
    expect(state.count).toBe(2);
  });

  it('does not retry while offline', async () => {
    const { runs, timers, state } = startRuns('interrupted');
    await runs.run();
    state.isOffline = true;
    await timers.fire();
    expect(state.count).toBe(1);
  });

  it('does not retry while the page is suspended, then synchronises when it is shown again', async () => {
    const { runs, page, timers, state } = startRuns('interrupted');
    await runs.run();
    page.suspend(['cache', 'work']);
    await timers.fire();
    expect(state.count).toBe(1);
    page.resume();
    await timers.fire();
    expect(state.count).toBe(2);
  });

  it('drops the retry when the device session closes, and schedules no other', async () => {
    const { runs, timers, closing, state } = startRuns('interrupted');
    await runs.run();
    closing.abort();
    runs.retryInterrupted();
    expect(timers.delaysMs()).toEqual([]);
    await timers.fire();
    expect(state.count).toBe(1);
  });
});
