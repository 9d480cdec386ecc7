import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallError, Unreachable } from '#api/errors.ts';
import { fingerprintOf } from '#api/fingerprint.ts';
import { createRevocations, revocationsKey } from '#api/revocations.ts';

const day = 24 * 3_600_000;
const [one, two] = await Promise.all([fingerprintOf('one'), fingerprintOf('two')]);

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A device whose server responds with `answer`. */
const setUp = ({ keeps = true } = {}) => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (!keeps) throw new DOMException('refused', 'SecurityError');
      stored.set(name, value);
    },
    removeItem: (name: string) => {
      stored.delete(name);
    },
  };
  const deviceState = { answer: undefined as Error | undefined, now: 0, notified: [] as string[] };
  const parts = {
    storage,
    revoke: async (input: { refreshToken: string } | { refreshTokenDigest: string }) => {
      if (deviceState.answer) throw deviceState.answer;
      deviceState.notified.push('refreshToken' in input ? input.refreshToken : input.refreshTokenDigest);
    },
    nowMs: () => deviceState.now,
  };
  return { deviceState, stored, start: () => createRevocations(parts) };
};

describe('pending revocation', () => {
  test('is stored while offline and sent when the network returns', async () => {
    const { deviceState, stored, start } = setUp();
    deviceState.answer = new Unreachable();
    const before = start();
    await before.add('one');
    await before.send();
    expect(deviceState.notified).toEqual([]);
    // The tablet was closed; a tab of the next person sends the revocation.
    const after = start();
    await after.add('two');
    deviceState.answer = undefined;
    await after.send();
    expect(deviceState.notified).toEqual([one, two]);
    expect(stored.has(revocationsKey)).toBe(false);
    await after.send();
    expect(deviceState.notified).toHaveLength(2);
  });

  test('is retried while the server is unavailable, and dropped if the session is unknown', async () => {
    const { deviceState, stored, start } = setUp();
    const revocations = start();
    await revocations.add('one');
    for (const status of [503, 429, 426]) {
      deviceState.answer = new CallError(status, '');
      await revocations.send();
      expect(stored.has(revocationsKey)).toBe(true);
    }
    deviceState.answer = new CallError(401, '');
    await revocations.send();
    expect(stored.has(revocationsKey)).toBe(false);
  });

  test('is sent once by two concurrent runs, without losing one added meanwhile', async () => {
    const { deviceState, start } = setUp();
    const revocations = start();
    await revocations.add('one');
    const running = [revocations.send(), revocations.send()];
    await revocations.add('two');
    await Promise.all(running);
    await revocations.send();
    expect(deviceState.notified.toSorted()).toEqual([one, two].toSorted());
  });

  test('is held in memory if nothing can be stored, and not created for expired sessions', async () => {
    const { deviceState, start } = setUp({ keeps: false });
    const revocations = start();
    deviceState.answer = new Unreachable();
    await revocations.add('one');
    await revocations.send();
    deviceState.answer = undefined;
    await revocations.send();
    expect(deviceState.notified).toEqual([one]);

    const other = setUp();
    await other.start().add('old');
    other.deviceState.now = 91 * day;
    await other.start().send();
    expect(other.deviceState.notified).toEqual([]);
  });

  test('stores a digest of the token, never the token', async () => {
    const { deviceState, stored, start } = setUp();
    deviceState.answer = new Unreachable();
    await start().add('one');
    expect(JSON.parse(stored.get(revocationsKey) ?? '')).toEqual([{ refreshTokenDigest: one, sinceMs: 0 }]);
  });

  test('sends a token that a former version stored', async () => {
    const { deviceState, stored, start } = setUp();
    stored.set(revocationsKey, JSON.stringify([{ refreshToken: 'former', sinceMs: 0 }]));
    const revocations = start();
    await revocations.add('one');
    await revocations.send();
    expect(deviceState.notified).toEqual(['former', one]);
    expect(stored.has(revocationsKey)).toBe(false);
  });

  test('holds the token in memory only where the browser computes no digest', async () => {
    const { deviceState, stored, start } = setUp();
    vi.stubGlobal('crypto', {});
    const revocations = start();
    await revocations.add('one');
    expect(stored.has(revocationsKey)).toBe(false);
    await revocations.send();
    await revocations.send();
    expect(deviceState.notified).toEqual(['one']);
  });
});
