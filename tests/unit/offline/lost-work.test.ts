import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#api/session/session-store.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import { saveWorkCount } from '#offline/device/unsent-work-count.ts';
import { getDeviceFaults, reportDeviceFaults } from '#offline/interfaces/device-faults.ts';
import type { WorkServices } from '#offline/outbox/work-services.ts';
import { observable } from '#offline/state/observable.ts';
import { reportErasedWork, watchUnsentWork } from '#offline/watch-unsent-work.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';

const window = new EventTarget();
const emptyStore = {
  subscribe: () => () => undefined,
  getSnapshot: () => ({ entries: [], state: 'ready' }),
  getEntries: () => [],
};
const work = { drafts: emptyStore, outbox: emptyStore } as unknown as WorkServices;

/** A page that opens the stored data, returns what it reports as lost, and closes. */
const openPage = (isWorkNew: boolean) => {
  const closing = new AbortController();
  reportDeviceFaults({ lost: null });
  watchUnsentWork({ owner: 'o', isWorkNew, disk: { cause: null } } as unknown as OpenedKeys, work, closing.signal);
  return { lost: getDeviceFaults().lost, kill: () => closing.abort() };
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
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

test('lost work: is reported again after a kill until the report was displayed', () => {
  saveWorkCount('o', { items: 2, drafts: 1 });
  const first = openPage(true);
  expect(first.lost).toEqual({ items: 2, drafts: 1 });
  saveWorkCount('o', { items: 0, drafts: 0 });
  first.kill();
  const second = openPage(false);
  expect(second.lost).toEqual({ items: 2, drafts: 1 });
  // A person who keeps typing has not read the report.
  window.dispatchEvent(new Event('pointerdown'));
  second.kill();
  const third = openPage(false);
  expect(third.lost).toEqual({ items: 2, drafts: 1 });
  vi.advanceTimersByTime(5_000);
  window.dispatchEvent(new Event('pointerdown'));
  third.kill();
  expect(openPage(false).lost).toBeNull();
});

test('lost work: does not contain a draft that its open form saved again, nor after a reload', () => {
  setSession({ token: 't', refreshToken: 'r', user: { id: 1 } } as unknown as Session);
  const drafts = observable<readonly { readonly id: string; readonly state: 'open' }[]>([
    { id: 'shut', state: 'open' },
    { id: 'typed', state: 'open' },
  ]);
  const services = {
    outbox: emptyStore,
    drafts: { getEntries: drafts.get, subscribe: drafts.subscribe },
  } as unknown as WorkServices;
  const { signal } = new AbortController();
  expect(reportErasedWork(1, { keys: { owner: 'o' }, work: services }, signal)).toBe(true);
  drafts.set([...drafts.get()]);
  expect(getDeviceFaults().lost).toEqual({ items: 0, drafts: 2 });
  drafts.set([]);
  expect(getDeviceFaults().lost).toEqual({ items: 0, drafts: 2 });
  drafts.set([{ id: 'typed', state: 'open' }]);
  expect(getDeviceFaults().lost).toEqual({ items: 0, drafts: 1 });
  drafts.set([
    { id: 'typed', state: 'open' },
    { id: 'shut', state: 'open' },
  ]);
  expect(getDeviceFaults().lost).toBeNull();
  expect(openPage(false).lost).toBeNull();
  setSession(null);
});
