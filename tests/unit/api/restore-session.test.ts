import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionUser as user } from '#tests/support/offline/session-user.ts';

const session = JSON.stringify({ token: 't', refreshToken: 'r', user, signIn: 'first' });

let disk: Map<string, string>;

/** The app's modules over a browser whose local storage holds what was last flushed to disk. */
const opened = async (storage: Record<string, string>) => {
  disk = new Map(Object.entries(storage));
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, value: string) => disk.set(key, value),
    removeItem: (key: string) => disk.delete(key),
  });
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('no network'))),
  );
  return {
    ...(await import('#api/sign-in/restore-session.ts')),
    ...(await import('#api/session/in-person-session.ts')),
    ...(await import('#api/session/session-store.ts')),
    ...(await import('#api/sign-in/session-actions.ts')),
  };
};

beforeEach(() => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, vi.fn());
  vi.stubGlobal('indexedDB', new IDBFactory());
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('restore session: stays signed out if local storage returns with the session, and revokes it again', async () => {
  const before = await opened({ 'auth-data': session });
  await before.signOut();
  expect(disk.has('auth-data')).toBe(false);
  const after = await opened({ 'auth-data': session });
  await after.restoreSession();
  expect(after.getSession()).toBeNull();
  expect(disk.get('lagon-revocations')).toContain('"refreshToken":"r"');
});

test('restore session: keeps a later sign-in of the same person', async () => {
  await (await opened({ 'auth-data': session })).signOut();
  const after = await opened({ 'auth-data': session.replace('first', 'second') });
  await after.restoreSession();
  expect(after.getSession()?.user.id).toBe(7);
});

test('restore session: keeps the tablet in client mode after local storage was lost, until it is returned', async () => {
  const before = await opened({ 'auth-data': session });
  expect(await before.startInPersonSession({ contract: '12', draft: 'd' })).toBe(true);
  const killed = await opened({ 'auth-data': session });
  expect(killed.getInPersonSession()).toBeUndefined();
  await killed.restoreSession();
  expect(killed.getInPersonSession()).toEqual({ contract: '12', draft: 'd' });
  await killed.endInPersonSession();
  const back = await opened({ 'auth-data': session });
  await back.restoreSession();
  expect(back.getInPersonSession()).toBeUndefined();
});

test('restore session: stays out of client mode if local storage returns with a session that ended', async () => {
  const before = await opened({ 'auth-data': session });
  await before.startInPersonSession({ contract: '12', draft: 'd', isClaim: true });
  const flushed = Object.fromEntries(disk);
  await before.endInPersonSession();
  const killed = await opened(flushed);
  expect(killed.getInPersonSession()).toEqual({ contract: '12', draft: 'd', isClaim: true });
  await killed.restoreSession();
  expect(killed.getInPersonSession()).toBeUndefined();
  expect(await killed.startInPersonSession({ contract: '12', draft: 'd', isClaim: true })).toBe(true);
  await killed.restoreSession();
  expect(killed.getInPersonSession()).toEqual({ contract: '12', draft: 'd', isClaim: true });
});

test('restore session: does not end a hand-over that starts in another tab meanwhile', async () => {
  const before = await opened({ 'auth-data': session });
  await before.startInPersonSession({ contract: '12', draft: 'd' });
  await before.endInPersonSession();
  const page = await opened({ 'auth-data': session });
  const restored = page.restoreSession();
  disk.set('lagon-handed', '7/12/other');
  await restored;
  expect(page.getInPersonSession()).toEqual({ contract: '12', draft: 'other' });
});

test('restore session: does not enter client mode if nothing can be stored', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = await opened({ 'auth-data': session });
  expect(await page.startInPersonSession({ contract: '12', draft: 'd' })).toBe(false);
  expect(page.getInPersonSession()).toBeUndefined();
  await page.restoreSession();
  expect(page.getSession()?.user.id).toBe(7);
});

test('in-person session: leaves no mark if local storage is full', async () => {
  const page = await opened({ 'auth-data': session });
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  expect(await page.startInPersonSession({ contract: '12', draft: 'd' })).toBe(false);
  localStorage.setItem = setItem;
  const { readMarks } = await import('#api/session/marks.ts');
  await vi.waitFor(async () => expect(await readMarks()).toEqual({}));
  await page.restoreSession();
  expect(page.getInPersonSession()).toBeUndefined();
});

/** A database whose first requests to open it are never answered. */
const silentAtFirst = (silences: number) => {
  const factory = new IDBFactory();
  const open = vi.fn((name: string, version?: number) =>
    open.mock.calls.length <= silences ? ({} as IDBOpenDBRequest) : factory.open(name, version),
  );
  vi.stubGlobal('indexedDB', { open });
  return open;
};

test('in-person session: starts over a new connection if the first one does not answer', async () => {
  const open = silentAtFirst(1);
  const page = await opened({ 'auth-data': session });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const started = page.startInPersonSession({ contract: '12', draft: 'd' });
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(open).toHaveBeenCalledTimes(2);
  expect(await started).toBe(true);
  expect(page.getInPersonSession()).toEqual({ contract: '12', draft: 'd' });
});

test('in-person session: does not start if the database never answers, and ends all the same', async () => {
  const open = silentAtFirst(Number.POSITIVE_INFINITY);
  const page = await opened({ 'auth-data': session, 'lagon-handed': '7/9/earlier' });
  expect(page.getInPersonSession()).toEqual({ contract: '9', draft: 'earlier' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = page.endInPersonSession();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(open).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  const started = page.startInPersonSession({ contract: '12', draft: 'd' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(open).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await started).toBe(false);
  expect(page.getInPersonSession()).toBeUndefined();
});
