import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedPage } from '#shared/search/first-rows.ts';

test('sorted page: is the part of the sorted list, equal rows in their order', () => {
  const row = fc.record({ key: fc.integer({ min: 0, max: 20 }), position: fc.nat() });
  const size = fc.nat({ max: 12 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200 }), size, size, (rows, offset, count) => {
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(sortedPage(rows, compare, offset, count)).toEqual(rows.toSorted(compare).slice(offset, offset + count));
    }),
  );
});

test('sorted page: compares each row of a long list about once', () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => (index * 7_919) % 50_000);
  let comparisons = 0;
  const compare = (a: number, b: number) => {
    comparisons += 1;
    return a - b;
  };
  expect(sortedPage(rows, compare, 0, 3)).toEqual([0, 1, 2]);
  expect(comparisons).toBeLessThan(51_000);
});
