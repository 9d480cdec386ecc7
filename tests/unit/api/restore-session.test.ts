import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fingerprintOf } from '#api/fingerprint.ts';
import { sessionUser as user } from '#tests/support/offline/session-user.ts';
import { waitUntil } from '#tests/support/until.ts';

const session = JSON.stringify({ token: 't', refreshToken: 'r', user, signIn: 'first' });

let disk: Map<string, string>;

/** Loads the app's modules as after a start of the browser; `storage` is what local storage had flushed to disk. */
const loadApp = async (storage: Record<string, string>) => {
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

test('restore session: stays signed out and revokes again if the sign-out was not flushed to local storage', async () => {
  const beforeRestart = await loadApp({ 'auth-data': session });
  await beforeRestart.signOut();
  expect(disk.has('auth-data')).toBe(false);
  const afterRestart = await loadApp({ 'auth-data': session });
  await afterRestart.restoreSession();
  expect(afterRestart.getSession()).toBeNull();
  const [revocation] = JSON.parse(disk.get('lagon-revocations') ?? '[]');
  expect(revocation).toEqual({ refreshTokenDigest: await fingerprintOf('r'), sinceMs: expect.any(Number) });
});

test('restore session: keeps a later sign-in of the same person', async () => {
  await (await loadApp({ 'auth-data': session })).signOut();
  const afterRestart = await loadApp({ 'auth-data': session.replace('first', 'second') });
  await afterRestart.restoreSession();
  expect(afterRestart.getSession()?.user.id).toBe(7);
});

test('restore session: restores an unflushed in-person session after a restart, until it ends', async () => {
  const beforeRestart = await loadApp({ 'auth-data': session });
  expect(await beforeRestart.startInPersonSession({ contract: '12', draft: 'd' })).toBe(true);
  const restarted = await loadApp({ 'auth-data': session });
  expect(restarted.getInPersonSession()).toBeUndefined();
  await restarted.restoreSession();
  expect(restarted.getInPersonSession()).toEqual({ contract: '12', draft: 'd' });
  await restarted.endInPersonSession();
  const reloadedApp = await loadApp({ 'auth-data': session });
  await reloadedApp.restoreSession();
  expect(reloadedApp.getInPersonSession()).toBeUndefined();
});

test('restore session: does not restore an in-person session whose end was not flushed to local storage', async () => {
  const beforeRestart = await loadApp({ 'auth-data': session });
  await beforeRestart.startInPersonSession({ contract: '12', draft: 'd', isClaim: true });
  const flushed = Object.fromEntries(disk);
  await beforeRestart.endInPersonSession();
  const restarted = await loadApp(flushed);
  expect(restarted.getInPersonSession()).toEqual({ contract: '12', draft: 'd', isClaim: true });
  await restarted.restoreSession();
  expect(restarted.getInPersonSession()).toBeUndefined();
  expect(await restarted.startInPersonSession({ contract: '12', draft: 'd', isClaim: true })).toBe(true);
  await restarted.restoreSession();
  expect(restarted.getInPersonSession()).toEqual({ contract: '12', draft: 'd', isClaim: true });
});

test('restore session: does not end an in-person session that another tab starts meanwhile', async () => {
  const beforeRestart = await loadApp({ 'auth-data': session });
  await beforeRestart.startInPersonSession({ contract: '12', draft: 'd' });
  await beforeRestart.endInPersonSession();
  const page = await loadApp({ 'auth-data': session });
  const restored = page.restoreSession();
  disk.set('lagon-handed', '7/12/other');
  await restored;
  expect(page.getInPersonSession()).toEqual({ contract: '12', draft: 'other' });
});

test('in-person session: does not start without IndexedDB', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = await loadApp({ 'auth-data': session });
  expect(await page.startInPersonSession({ contract: '12', draft: 'd' })).toBe(false);
  expect(page.getInPersonSession()).toBeUndefined();
  await page.restoreSession();
  expect(page.getSession()?.user.id).toBe(7);
});

test('in-person session: deletes its stored marker if local storage is full', async () => {
  const page = await loadApp({ 'auth-data': session });
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  expect(await page.startInPersonSession({ contract: '12', draft: 'd' })).toBe(false);
  localStorage.setItem = setItem;
  const { readFlags } = await import('#api/session/durable-flags.ts');
  await waitUntil(async () => expect(await readFlags()).toEqual({}));
  await page.restoreSession();
  expect(page.getInPersonSession()).toBeUndefined();
});

/** Stubs an IndexedDB whose first `hangingCount` requests to open a database are never answered. */
const stubHangingDatabase = (hangingCount: number) => {
  const factory = new IDBFactory();
  const open = vi.fn((name: string, version?: number) =>
    open.mock.calls.length <= hangingCount ? ({} as IDBOpenDBRequest) : factory.open(name, version),
  );
  vi.stubGlobal('indexedDB', { open });
  return open;
};

test('in-person session: starts over a new connection if the first one does not answer', async () => {
  const open = stubHangingDatabase(1);
  const page = await loadApp({ 'auth-data': session });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const started = page.startInPersonSession({ contract: '12', draft: 'd' });
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(open).toHaveBeenCalledTimes(2);
  expect(await started).toBe(true);
  expect(page.getInPersonSession()).toEqual({ contract: '12', draft: 'd' });
});

test('in-person session: neither starts nor blocks its end if the database never answers', async () => {
  const open = stubHangingDatabase(Number.POSITIVE_INFINITY);
  const page = await loadApp({ 'auth-data': session, 'lagon-handed': '7/9/earlier' });
  expect(page.getInPersonSession()).toEqual({ contract: '9', draft: 'earlier' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sessionEnd = page.endInPersonSession();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(open).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  await sessionEnd;
  const started = page.startInPersonSession({ contract: '12', draft: 'd' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(open).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await started).toBe(false);
  expect(page.getInPersonSession()).toBeUndefined();
});
