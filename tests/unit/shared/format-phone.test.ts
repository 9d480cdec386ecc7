import { expect, test } from 'vitest';
import { formatPhone, phoneHref } from '#shared/primitives/phone/format-phone.ts';

const nbsp = '\u00A0';

test.each([
  ['924062', '92 40 62'],
  ['+687924062', '+687 92 40 62'],
  ['0612345678', '+33 6 12 34 56 78'],
  ['87123456', '+689 87 12 34 56'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+330612345678', '+33 6 12 34 56 78'],
  ['+687', ''],
  ['92.40.62', '92 40 62'],
  ['', ''],
])('%s is read %s', (phone, read) => {
  expect(formatPhone(phone)).toBe(read.replaceAll(' ', nbsp));
});

test.each([
  ['92.40.62', 'tel:924062'],
  ['+687 92 40 62', 'tel:+687924062'],
  ['+330612345678', 'tel:+33612345678'],
  ['0612345678', 'tel:+33612345678'],
  ['89123456', 'tel:+68989123456'],
])('%s is dialled as %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});
