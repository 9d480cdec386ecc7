import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from '#offline/scheduling/throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setTimer = (work: () => void, delayMs: number) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

test('throttle: runs the first call at once and merges the others at the end of the interval', () => {
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

test('throttle: flushes on demand, without running twice', () => {
  const work = vi.fn();
  const { soon, now } = throttle(work, 100, setTimer);
  soon();
  soon();
  now();
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('throttle: runs nothing after stop', () => {
  const work = vi.fn();
  const { soon, stop } = throttle(work, 100, setTimer);
  soon();
  soon();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});
