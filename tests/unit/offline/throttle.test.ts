import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from '#offline/scheduling/throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setTimer = (work: () => void, delayMs: number) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

test('the first is done at once, what comes in the pause together at its end', () => {
  const work = vi.fn();
  const { soon } = throttle(work, 100, setTimer);
  soon();
  expect(work).toHaveBeenCalledTimes(1);
  for (let times = 0; times < 50; times += 1) soon();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('what must be seen now is not held back, nor done a second time', () => {
  const work = vi.fn();
  const { soon, now } = throttle(work, 100, setTimer);
  soon();
  soon();
  now();
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('nothing is done once it is stopped', () => {
  const work = vi.fn();
  const { soon, stop } = throttle(work, 100, setTimer);
  soon();
  soon();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});
