import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, formatPercentChange } from '#shared/primitives/money.ts';

test.each([
  [0, {}, '0'],
  [-0.4, { maximumDigits: 0 }, '0'],
  [999.5, { maximumDigits: 0 }, '1\u202F000'],
  [-1_234_567.891, { maximumDigits: 2 }, '\u22121\u202F234\u202F567,89'],
  [1.005, { maximumDigits: 2 }, '1,01'],
  [1, { minimumDigits: 2 }, '1,00'],
  [0.000_000_4, { maximumDigits: 7 }, '0,0000004'],
  [3, { isSigned: true }, '+3'],
  [0, { isSigned: true }, '0'],
] as const)('formatDecimal: formats %d with %o as %s', (value, format, text) => {
  expect(formatDecimal(value, format)).toBe(text);
});

test('formatDecimal: formats as Intl.NumberFormat in French', () => {
  const amounts = fc.oneof(fc.integer({ min: -1e12, max: 1e12 }), fc.double({ min: -1e9, max: 1e9, noNaN: true }));
  const digits = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(amounts, digits, digits, fc.boolean(), (value, one, other, isSigned) => {
      const [minimumDigits, maximumDigits] = [Math.min(one, other), Math.max(one, other)];
      const intl = new Intl.NumberFormat('fr-FR', {
        minimumFractionDigits: minimumDigits,
        maximumFractionDigits: maximumDigits,
        signDisplay: isSigned ? 'exceptZero' : 'negative',
      });
      expect(formatDecimal(value, { minimumDigits, maximumDigits, isSigned })).toBe(
        intl.format(value).replace('-', '\u2212'),
      );
    }),
  );
});

test('formatPercentChange: formats as the percent style of Intl.NumberFormat', () => {
  const intl = new Intl.NumberFormat('fr-FR', {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  for (const percent of [-33.3, -3, 0, 4.2, 20, 1_250])
    expect(formatPercentChange(percent)).toBe(intl.format(percent / 100).replace('-', '\u2212'));
});
