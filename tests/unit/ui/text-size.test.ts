import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Text sizes in pixels would ignore the size that a person sets in the browser.
const sources = globSync('src/**/*.{css,ts,tsx}').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const findAll = (pattern: RegExp): readonly string[] =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`));

test('text size: no text has a size in pixels', () => {
  expect(findAll(/\bfont(?:-size)?: [^;'"\n]*\b\d+px|\bfontSize(?:: '|=")[^'"\n]*\b\d+px/g)).toEqual([]);
});

test('text size: layouts change at widths in rem, as if the page were zoomed', () => {
  const widths = findAll(/\((?:min|max)-(?:width|height): [\d.]+(?:rem|em|px)\)/g);
  expect(widths.length).toBeGreaterThan(30);
  expect(widths.filter((match) => match.endsWith('px)'))).toEqual([]);
});
