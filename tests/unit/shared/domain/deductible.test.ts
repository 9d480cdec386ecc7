import { expect, test } from 'vitest';
import { formatDeductible } from '#shared/primitives/deductible.ts';

test.each([
  [{ franchiseValue: 30_000, franchiseCurrencylabel: 'XPF' }, '30\u202F000\u00A0F'],
  [{ franchiseValue: 10, franchiseCurrencylabel: '%' }, '10\u00A0%'],
  [
    { franchiseValue: 60_000, franchiseCurrencylabel: 'XPF', franchiseDetail: '50 000 F +20 %' },
    '60\u202F000\u00A0F (50 000 F +20 %)',
  ],
  [{ franchiseValue: null, franchiseCurrencylabel: null }, 'Sans'],
  [{ franchiseValue: 0, franchiseCurrencylabel: 'XPF' }, 'Sans'],
])('formats %j as %s for file and paper', (deductible, expected) => {
  expect(formatDeductible(deductible)).toBe(expected);
});
