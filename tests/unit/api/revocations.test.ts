import { describe, expect, test } from 'vitest';
import { CallError, Unreachable } from '#api/errors.ts';
import { createRevocations, revocationsKey } from '#api/revocations.ts';

const day = 24 * 3_600_000;

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
    revoke: async (refreshToken: string) => {
      if (deviceState.answer) throw deviceState.answer;
      deviceState.notified.push(refreshToken);
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
    before.add('one');
    await before.send();
    expect(deviceState.notified).toEqual([]);
    // The tablet was closed; a tab of the next person sends the revocation.
    const after = start();
    after.add('two');
    deviceState.answer = undefined;
    await after.send();
    expect(deviceState.notified).toEqual(['one', 'two']);
    expect(stored.has(revocationsKey)).toBe(false);
    await after.send();
    expect(deviceState.notified).toHaveLength(2);
  });

  test('is retried while the server is unavailable, and dropped if the session is unknown', async () => {
    const { deviceState, stored, start } = setUp();
    const revocations = start();
    revocations.add('one');
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
    revocations.add('one');
    const running = [revocations.send(), revocations.send()];
    revocations.add('two');
    await Promise.all(running);
    await revocations.send();
    expect(deviceState.notified.toSorted()).toEqual(['one', 'two']);
  });

  test('is held in memory if nothing can be stored, and not created for expired sessions', async () => {
    const { deviceState, start } = setUp({ keeps: false });
    const revocations = start();
    deviceState.answer = new Unreachable();
    revocations.add('one');
    await revocations.send();
    deviceState.answer = undefined;
    await revocations.send();
    expect(deviceState.notified).toEqual(['one']);

    const other = setUp();
    other.start().add('old');
    other.deviceState.now = 91 * day;
    await other.start().send();
    expect(other.deviceState.notified).toEqual([]);
  });
});
