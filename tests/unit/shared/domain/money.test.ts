import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount, formatXpf, parseXpf } from '#shared/primitives/money.ts';

test.each([
  ['12345', 12345],
  ['12 345', 12345],
  ['12\u202F345\u00A0F', 12345],
  ['12 345 XPF', 12345],
  ['12 345 FCFP', 12345],
  ['12.345', 12345],
  ['1,234,567', 1234567],
  ['12345,00', 12345],
  ['0', 0],
  ['007', 7],
  ['12.345,00', 12345],
  ['12,345.00', 12345],
  ['1 234 567 F', 1234567],
  ["12'345", 12345],
  ['XPF 12 345', 12345],
  ['12 345 F CFP', 12345],
  ['12 345 F.CFP', 12345],
  ['12 345 francs', 12345],
  ['\u200E12 345\u200B F', 12345],
  ['１２３４５', 12345],
  ['1,5 M', 1_500_000],
  ['1.25M F', 1_250_000],
  ['10 millions', 10_000_000],
  ['12k', 12_000],
  ['12 kF', 12_000],
  ['12 345 F TTC', 12345],
  ['12 345 frs.', 12345],
  ['12 345,-', 12345],
])('parseXpf reads « %s »', (typed, amount) => {
  expect(parseXpf(typed)).toBe(amount);
});

test.each([
  '',
  'F',
  '12,5',
  '12345.67',
  '-5',
  '12.34.567',
  'mille',
  '1e5',
  '1.234,50',
  '1,234 M',
  '100 €',
  '12345678901234567',
  '10 000 10 084',
  '12 34',
  '12 3456',
  '10 000 + 10 084',
])('parseXpf refuses « %s » and rounds nothing', (typed) => {
  expect(parseXpf(typed)).toBeNull();
});

test('parseXpf: parses every formatted amount', () => {
  fc.assert(
    fc.property(
      fc.nat(Number.MAX_SAFE_INTEGER).map((n) => n % 1e15),
      (amount) => {
        expect(parseXpf(formatXpf(amount))).toBe(amount);
        expect(parseXpf(formatCount(amount))).toBe(amount);
      },
    ),
  );
});
