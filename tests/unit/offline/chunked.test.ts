import { expect, test } from 'vitest';
import { mapInChunks } from '#offline/scheduling/chunked.ts';

test('chunked: yields between slices and returns results in order', async () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const log: (number | 'key')[] = [];
  const key = () => {
    log.push('key');
    if (log.length < 100) setImmediate(key);
  };
  setImmediate(key);
  const doubledItems = await mapInChunks(items, async (item) => {
    log.push(item);
    return item * 2;
  });
  expect(doubledItems).toEqual(items.map((item) => item * 2));
  const longest = log
    .join(' ')
    .split('key')
    .map((pageRun) => pageRun.trim().split(' ').length);
  expect(Math.max(...longest)).toBeLessThanOrEqual(20);
});
