import { expect, test } from 'vitest';
import { createIdle } from '#offline/scheduling/when-idle.ts';

/** A clock that advances by the awaited delay and calls `during` at each wait. */
const setUp = (during: (atMs: number, typed: () => void) => void = () => undefined) => {
  let atMs = 100_000;
  const idle = createIdle(
    () => atMs,
    async (delayMs) => {
      atMs += delayMs;
      during(atMs, idle.typed);
    },
  );
  const waited = async (): Promise<number> => {
    const fromMs = atMs;
    await idle.whenIdle();
    return atMs - fromMs;
  };
  return { ...idle, waited };
};

test('whenIdle: returns at once if nobody types', async () => {
  expect(await setUp().waited()).toBe(0);
});

test('whenIdle: waits one second after the last key', async () => {
  const { typed, waited } = setUp();
  typed();
  expect(await waited()).toBe(1_000);
  expect(await waited()).toBe(0);
});

test('whenIdle: waits again after each key', async () => {
  let keys = 2;
  const { typed, waited } = setUp((_, again) => {
    if (keys-- > 0) again();
  });
  typed();
  expect(await waited()).toBe(3_000);
});

test('whenIdle: waits 30 s at most', async () => {
  const { typed, waited } = setUp((_, again) => again());
  typed();
  expect(await waited()).toBe(30_000);
});
