import { expect, test } from 'vitest';
import { phoneInPairs } from '#shared/primitives/phone/phone-pairs.ts';

const nbsp = '\u00A0';

test.each([
  ['924062', '92 40 62'],
  ['+687924062', '+687 92 40 62'],
  ['0612345678', '06 12 34 56 78'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['92.40.62', '92 40 62'],
  ['', ''],
])('%s is read %s', (phone, read) => {
  expect(phoneInPairs(phone)).toBe(read.replaceAll(' ', nbsp));
});
