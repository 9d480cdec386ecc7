import { expect, it } from 'vitest';
import { formatXpfWith } from '#shared/primitives/money.ts';

it.each([
  [0, '0 F remboursé'],
  [1, '1 F remboursé'],
  [2, '2 F remboursés'],
])('formatXpfWith: agrees the participle with %d F', (amount, text) => {
  expect(formatXpfWith(amount, 'remboursé').replace(/\s/g, ' ')).toBe(text);
});

it('formatXpfWith: agrees a verb', () => {
  const [one, two] = [1, 2].map((amount) => formatXpfWith(amount, 'est à rembourser', 'sont à rembourser'));
  expect([one, two].map((text) => text?.replace(/\s/g, ' '))).toEqual([
    '1 F est à rembourser',
    '2 F sont à rembourser',
  ]);
});
