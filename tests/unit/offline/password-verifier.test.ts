import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deriveVerifier, savePendingVerifier } from '#api/sign-in/pending-verifier.ts';
import { type OpenedKeys, openKeys } from '#offline/device/device-keys.ts';
import { createPasswordVerifier } from '#offline/device/password-verifier.ts';
import { seal, unseal } from '#offline/device/sealing.ts';
import '#tests/support/offline/fake-caches.ts';

const password = 'Lagon-2026';
let keys: OpenedKeys;
let nowMs = 0;
let users = 500;
const createVerifier = () =>
  createPasswordVerifier(
    users,
    async () => keys,
    () => nowMs,
  );

beforeEach(async () => {
  nowMs = Date.parse('2026-11-22T10:00:00Z');
  users += 1;
  const deviceKey = randomBytes(32).toString('base64');
  keys = await openKeys(users, async () => deviceKey);
});
afterEach(() => {
  keys.cache.close();
  keys.work.close();
  vi.unstubAllGlobals();
});

test('password verifier: rejects everything on a device without a sign-in', async () => {
  expect(await createVerifier().checkPassword(password)).toEqual({ state: 'unknown' });
});

test('password verifier: accepts the last correct password, also after a reload', async () => {
  await createVerifier().rememberPassword('Before-2025');
  await createVerifier().rememberPassword(password);
  expect(await createVerifier().checkPassword(password)).toEqual({ state: 'right' });
  expect(await createVerifier().checkPassword('Before-2025')).toEqual({ state: 'wrong' });
  expect(await createVerifier().checkPassword('')).toEqual({ state: 'wrong' });
});

test('password verifier: seals that of the sign-in, also in a page that was reloaded before the device was open', async () => {
  const disk = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, value: string) => disk.set(key, value),
    removeItem: (key: string) => disk.delete(key),
  });
  savePendingVerifier(users, await deriveVerifier(password));
  expect([...disk.values()].join()).not.toContain(password);
  await createVerifier().adoptPassword();
  expect([...disk.keys()]).toEqual([]);
  expect(await createVerifier().checkPassword(password)).toEqual({ state: 'right' });
  savePendingVerifier(users + 1_000, await deriveVerifier('Other-2026'));
  expect(await createVerifier().checkPassword(password)).toEqual({ state: 'right' });
});

test('password verifier: throttles after five wrong attempts in a row, even the correct password', async () => {
  await createVerifier().rememberPassword(password);
  for (let n = 1; n < 5; n += 1) expect(await createVerifier().checkPassword(`wrong ${n}`)).toEqual({ state: 'wrong' });
  const untilMs = nowMs + 60_000;
  expect(await createVerifier().checkPassword('wrong 5')).toEqual({ state: 'wait', untilMs });
  expect(await createVerifier().checkPassword(password)).toEqual({ state: 'wait', untilMs });
  nowMs = untilMs;
  expect(await createVerifier().checkPassword('wrong 6')).toEqual({ state: 'wait', untilMs: nowMs + 120_000 });
  nowMs += 120_000;
  expect(await createVerifier().checkPassword(password)).toEqual({ state: 'right' });
  expect(await createVerifier().checkPassword('wrong')).toEqual({ state: 'wrong' });
});

test('password verifier: counts concurrent attempts of several tabs', async () => {
  await createVerifier().rememberPassword(password);
  const results = await Promise.all(Array.from({ length: 6 }, (_, n) => createVerifier().checkPassword(`wrong ${n}`)));
  expect(results.filter(({ state }) => state === 'wrong')).toHaveLength(4);
  expect(results.filter(({ state }) => state === 'wait')).toHaveLength(2);
});

test('password verifier: stores a sealed, salted digest too short to identify a password', async () => {
  const readSealed = async () => {
    await createVerifier().rememberPassword(password);
    const row = await keys.cache.keys.get('verifier');
    if (!row) throw new Error('nothing is kept');
    return row.wrapped;
  };
  const readVerifier = async () =>
    unseal<{ salt: number[]; bits: number[]; iterations: number }>(keys.cacheKey, 'verifier', await readSealed());
  const [one, other] = [await readVerifier(), await readVerifier()];
  expect(one?.salt).toHaveLength(16);
  expect(one?.bits).toHaveLength(2);
  expect(one?.iterations).toBeGreaterThanOrEqual(600_000);
  expect(other?.salt).not.toEqual(one?.salt);
  // It decrypts only with this device's key under its own row.
  const bytes = await readSealed();
  expect(await unseal(keys.workKey, 'verifier', bytes)).toBeUndefined();
  expect(await unseal(keys.cacheKey, 'elsewhere', bytes)).toBeUndefined();
  expect(new TextDecoder('latin1').decode(bytes)).not.toContain('iterations');
  // A verifier copied from another device is invalid.
  await keys.cache.keys.put({ kind: 'verifier', wrapped: await seal(keys.workKey, 'verifier', one) });
  expect(await createVerifier().checkPassword(password)).toEqual({ state: 'unknown' });
});
