import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onServerReachable } from '#features/shell/errors/server-reachable.ts';
import type { ConnectivityState } from '#offline/interfaces/types.ts';

beforeEach(() => {
  const notes = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => notes.get(name) ?? null,
    setItem: (name: string, value: string) => notes.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const setUp = (state: ConnectivityState) => {
  const listeners = new Set<(state: ConnectivityState) => void>();
  const onBack = vi.fn();
  const connectivity = {
    state,
    probe: async () => state,
    subscribe: (listener: (state: ConnectivityState) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stop = onServerReachable(connectivity, onBack);
  const setState = (nextState: ConnectivityState) => {
    for (const listener of listeners) listener(nextState);
  };
  return { onBack, stop, setState };
};

/** Resolves after pending answers were processed. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test('server reachable: retries a failed screen once when the network returns', async () => {
  const { onBack, setState } = setUp('offline');
  await nextTask();
  expect(onBack).not.toHaveBeenCalled();
  setState('online');
  setState('offline');
  setState('online');
  expect(onBack).toHaveBeenCalledOnce();
});

test('server reachable: counts a reconnection before the failure, and retries once a minute while online', async () => {
  const first = setUp('online');
  await nextTask();
  expect(first.onBack).toHaveBeenCalledOnce();
  const second = setUp('online');
  await nextTask();
  expect(second.onBack).not.toHaveBeenCalled();
  const offlineScreen = setUp('offline');
  offlineScreen.setState('online');
  expect(offlineScreen.onBack).toHaveBeenCalledOnce();
});

test('server reachable: counts only reconnections if the browser cannot store state', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const online = setUp('online');
  await nextTask();
  expect(online.onBack).not.toHaveBeenCalled();
  const offlineScreen = setUp('offline');
  offlineScreen.setState('online');
  expect(offlineScreen.onBack).toHaveBeenCalledOnce();
});

test('server reachable: retries nothing after the screen was left', async () => {
  const { onBack, stop, setState } = setUp('offline');
  stop();
  setState('online');
  await nextTask();
  expect(onBack).not.toHaveBeenCalled();
});
