import { expect, it } from 'vitest';
import { largestPage, nextPageSize, smallestPage } from '#offline/sync/portfolio-pages.ts';

it('portfolio pages: grow on a fast network and shrink on a slow one', () => {
  let size = smallestPage;
  const sizes = [100, 100, 100, 9_000, 100].map((durationMs) => {
    size = nextPageSize(size, durationMs, largestPage);
    return size;
  });
  expect(sizes).toEqual([200, 400, 500, 100, 200]);
});

it('portfolio pages: stay small on the page’s thread', () => {
  expect(nextPageSize(smallestPage, 1, smallestPage)).toBe(smallestPage);
});
