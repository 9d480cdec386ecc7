import { expect, it } from 'vitest';
import { formatXpfWith } from '#shared/primitives/money.ts';

it.each([
  [0, '0 F remboursé'],
  [1, '1 F remboursé'],
  [2, '2 F remboursés'],
])('formatXpfWith: agrees the participle with %d F', (amount, text) => {
  expect(formatXpfWith(amount, 'remboursé').replace(/\s/g, ' ')).toBe(text);
});
