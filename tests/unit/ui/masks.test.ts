import { expect, test } from 'vitest';
import { masks } from '#ui/fields/masks.ts';

test.each([
  ['50', '0.50'],
  ['80', '0.80'],
  ['100', '1.00'],
  ['0.5', '0.50'],
  ['1', '1.00'],
  ['150', '150.00'],
])('coefficient: %s becomes %s when the field is left', (typed, stored) => {
  expect(masks.crm.complete(masks.crm.read(typed))).toBe(stored);
});
