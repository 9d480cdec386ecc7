import { afterEach, expect, test, vi } from 'vitest';
import { getSession, setSession } from '#api/session/session-store.ts';
import { signOut } from '#api/sign-in/session-actions.ts';
import { sessionUser as user } from '#tests/support/offline/session-user.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('sign-out: completes even if the database hangs', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  setSession({ token: 't', refreshToken: 'r', user, signIn: crypto.randomUUID() });
  let isSignedOut = false;
  const signingOut = signOut().then(() => {
    isSignedOut = true;
  });
  // The digest of the token is computed outside of the fake clock.
  await vi.waitUntil(() => getSession() === null);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isSignedOut).toBe(true);
  expect(getSession()).toBeNull();
  await signingOut;
});
