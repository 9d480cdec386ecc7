import { expect, test } from 'vitest';
import { contractLimit } from '#offline/sync/contract-limit.ts';

const gigabytes = (count: number): number => count * 1_000_000_000;

test.each([
  [null, 10_000],
  [gigabytes(0.1), 10_000],
  [gigabytes(1), 20_000],
  [gigabytes(1.99), 35_000],
  [gigabytes(60), 50_000],
])('contract limit: a quota of %s bytes fits %i contracts', (quotaBytes, limit) => {
  expect(contractLimit(quotaBytes, undefined)).toBe(limit);
});

test('contract limit: grows on a device that stored 10,000 contracts with a former version', () => {
  expect(contractLimit(gigabytes(60), { total: 10_000, outside: 13_228 })).toBe(50_000);
});

test('contract limit: does not follow a quota that changes slightly', () => {
  const stored = { total: 30_000, outside: 500 };
  for (const quota of [1.3, 1.5, 1.7]) expect(contractLimit(gigabytes(quota), stored)).toBe(30_000);
  expect(contractLimit(gigabytes(1), stored)).toBe(20_000);
  expect(contractLimit(gigabytes(2), stored)).toBe(40_000);
});

test('contract limit: leaves room for new contracts while all are stored', () => {
  expect(contractLimit(gigabytes(2), { total: 12_000, outside: 0 })).toBe(40_000);
  expect(contractLimit(gigabytes(0.6), { total: 12_000, outside: 0 })).toBe(15_000);
});
