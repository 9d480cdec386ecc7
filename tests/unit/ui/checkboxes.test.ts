import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('checkboxes: are drawn by the app, since WebKit fills its own with white in the dark theme', () => {
  const native = globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<[\w.]*[iI]nput\b[^>]*?type="checkbox"[^>]*?>/g)]
      .filter(([element]) => !/["']plain-checkbox["']/.test(element))
      .map(() => file),
  );
  expect(native).toEqual([]);
});
