import { expect, onTestFinished, test, vi } from 'vitest';
import { sessionUser as user } from '#tests/support/offline/session-user.ts';

// Written in the background, after the test.
vi.mock('#api/session/durable-flags.ts', () => ({ saveFlag: async () => true, readFlags: async () => ({}) }));

test('sign-in: stores the verifier of the password before the session, and never the password', async () => {
  const disk = new Map<string, string>();
  const writes: string[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, value: string) => {
      writes.push(key);
      disk.set(key, value);
    },
    removeItem: (key: string) => disk.delete(key),
  });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, vi.fn());
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  const { saveSession } = await import('#api/sign-in/session-actions.ts');
  const { readPendingVerifier } = await import('#api/sign-in/pending-verifier.ts');
  await saveSession({ token: 't', refreshToken: 'r', user }, 'Lagon-2026');
  expect(writes.slice(0, 2)).toEqual(['lagon-verifier', 'auth-data']);
  expect(readPendingVerifier(user.id)?.bits).toHaveLength(2);
  expect(readPendingVerifier(user.id + 1)).toBeUndefined();
  expect([...disk.values()].join()).not.toContain('Lagon-2026');
});
