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

const bench = (state: ConnectivityState) => {
  const listeners = new Set<(state: ConnectivityState) => void>();
  const back = vi.fn();
  const connectivity = {
    state,
    probe: async () => state,
    subscribe: (listener: (state: ConnectivityState) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stop = onServerReachable(connectivity, back);
  const become = (next: ConnectivityState) => {
    for (const listener of listeners) listener(next);
  };
  return { back, stop, become };
};

/** Resolves after pending answers were processed. */
const answered = () => new Promise((done) => setTimeout(done));

test('server reachable: retries a failed screen once when the network returns', async () => {
  const { back, become } = bench('offline');
  await answered();
  expect(back).not.toHaveBeenCalled();
  become('online');
  become('offline');
  become('online');
  expect(back).toHaveBeenCalledOnce();
});

test('server reachable: counts a reconnection before the failure, and retries once a minute while online', async () => {
  const first = bench('online');
  await answered();
  expect(first.back).toHaveBeenCalledOnce();
  const second = bench('online');
  await answered();
  expect(second.back).not.toHaveBeenCalled();
  const away = bench('offline');
  away.become('online');
  expect(away.back).toHaveBeenCalledOnce();
});

test('server reachable: counts only reconnections if the browser cannot store state', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const online = bench('online');
  await answered();
  expect(online.back).not.toHaveBeenCalled();
  const away = bench('offline');
  away.become('online');
  expect(away.back).toHaveBeenCalledOnce();
});

test('server reachable: retries nothing after the screen was left', async () => {
  const { back, stop, become } = bench('offline');
  stop();
  become('online');
  await answered();
  expect(back).not.toHaveBeenCalled();
});
