import { expect, test } from 'vitest';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';

const nbsp = '\u00A0';

test.each([
  ['924062', '92 40 62'],
  ['+687924062', '+687 92 40 62'],
  ['0612345678', '06 12 34 56 78'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['92.40.62', '92 40 62'],
  ['', ''],
])('%s is read %s', (phone, read) => {
  expect(formatPhone(phone)).toBe(read.replaceAll(' ', nbsp));
});
