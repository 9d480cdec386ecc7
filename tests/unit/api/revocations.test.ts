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
  const world = { answer: undefined as Error | undefined, now: 0, notified: [] as string[] };
  const parts = {
    storage,
    revoke: async (refreshToken: string) => {
      if (world.answer) throw world.answer;
      world.notified.push(refreshToken);
    },
    nowMs: () => world.now,
  };
  return { world, stored, start: () => createRevocations(parts) };
};

describe('pending revocation', () => {
  test('is stored while offline and sent when the network returns', async () => {
    const { world, stored, start } = setUp();
    world.answer = new Unreachable();
    const before = start();
    before.add('one');
    await before.send();
    expect(world.notified).toEqual([]);
    // The tablet was closed; a tab of the next person sends the revocation.
    const after = start();
    after.add('two');
    world.answer = undefined;
    await after.send();
    expect(world.notified).toEqual(['one', 'two']);
    expect(stored.has(revocationsKey)).toBe(false);
    await after.send();
    expect(world.notified).toHaveLength(2);
  });

  test('is retried while the server is unavailable, and dropped if the session is unknown', async () => {
    const { world, stored, start } = setUp();
    const revocations = start();
    revocations.add('one');
    for (const status of [503, 429, 426]) {
      world.answer = new CallError(status, '');
      await revocations.send();
      expect(stored.has(revocationsKey)).toBe(true);
    }
    world.answer = new CallError(401, '');
    await revocations.send();
    expect(stored.has(revocationsKey)).toBe(false);
  });

  test('is sent once by two concurrent runs, without losing one added meanwhile', async () => {
    const { world, start } = setUp();
    const revocations = start();
    revocations.add('one');
    const running = [revocations.send(), revocations.send()];
    revocations.add('two');
    await Promise.all(running);
    await revocations.send();
    expect(world.notified.toSorted()).toEqual(['one', 'two']);
  });

  test('is held in memory if nothing can be stored, and not created for expired sessions', async () => {
    const { world, start } = setUp({ keeps: false });
    const revocations = start();
    world.answer = new Unreachable();
    revocations.add('one');
    await revocations.send();
    world.answer = undefined;
    await revocations.send();
    expect(world.notified).toEqual(['one']);

    const other = setUp();
    other.start().add('old');
    other.world.now = 91 * day;
    await other.start().send();
    expect(other.world.notified).toEqual([]);
  });
});
