import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDeviceFaults, reportDeviceFaults } from '#offline/base/device-faults.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import { noteWork } from '#offline/device/kept-work.ts';
import { watchKeptWork } from '#offline/device-watch.ts';
import type { Work } from '#offline/outbox/work-services.ts';

const window = new EventTarget();
const nothing = {
  subscribe: () => () => undefined,
  getSnapshot: () => ({ entries: [], state: 'ready' }),
  getEntries: () => [],
};
const work = { drafts: nothing, outbox: nothing } as unknown as Work;

/** A page that opens what lies on the device; answers what it tells as lost, and closes the page. */
const openPage = (isWorkNew: boolean) => {
  const closing = new AbortController();
  reportDeviceFaults({ lost: null });
  watchKeptWork({ owner: 'o', isWorkNew, disk: { cause: null } } as unknown as OpenedKeys, work, closing.signal);
  return { lost: getDeviceFaults().lost, kill: () => closing.abort() };
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reportDeviceFaults({ lost: null });
});

test('a loss that a page told before it was killed is told again, until somebody was there to read it', () => {
  noteWork('o', { items: 2, drafts: 1 });
  const first = openPage(true);
  expect(first.lost).toEqual({ items: 2, drafts: 1 });
  noteWork('o', { items: 0, drafts: 0 });
  first.kill();
  const second = openPage(false);
  expect(second.lost).toEqual({ items: 2, drafts: 1 });
  // Who types on without a look has not read it.
  window.dispatchEvent(new Event('pointerdown'));
  second.kill();
  const third = openPage(false);
  expect(third.lost).toEqual({ items: 2, drafts: 1 });
  vi.advanceTimersByTime(5_000);
  window.dispatchEvent(new Event('pointerdown'));
  third.kill();
  expect(openPage(false).lost).toBeNull();
});
