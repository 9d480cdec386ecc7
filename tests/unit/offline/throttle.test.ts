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
  const { schedule } = throttle(work, 100, setTimer);
  schedule();
  expect(work).toHaveBeenCalledTimes(1);
  for (let times = 0; times < 50; times += 1) schedule();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('throttle: flushes on demand, without running twice', () => {
  const work = vi.fn();
  const { schedule, runNow } = throttle(work, 100, setTimer);
  schedule();
  schedule();
  runNow();
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('throttle: runs nothing after stop', () => {
  const work = vi.fn();
  const { schedule, cancel } = throttle(work, 100, setTimer);
  schedule();
  schedule();
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});
