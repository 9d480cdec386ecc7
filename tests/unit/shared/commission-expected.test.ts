import { expect, it } from 'vitest';
import { firstYearCommission } from '#shared/commissions/expected.ts';

const contract = { brokerId: 1, productCode: 'PJ', contractDay: '2026-12-01' };
const rate = {
  id: 1,
  scope: 'PJ',
  brokerId: null,
  validFrom: '2026-01-01',
  firstYear: 1_200,
  renewal: 500,
  floor: null,
};
const premiums = ['2026-12-01', '2027-06-01'].map((effectDate) => ({ effectDate, amount: 9_271 }));

it('firstYearCommission: adds up the rounded commission of each premium', () => {
  expect(firstYearCommission(contract, premiums, [rate])).toBe(2 * 1_113);
});

it('firstYearCommission: has the floor of each premium', () => {
  expect(firstYearCommission(contract, premiums, [{ ...rate, floor: 2_000 }])).toBe(4_000);
});

it('firstYearCommission: is null if no rate applies', () => {
  expect(firstYearCommission(contract, premiums, [])).toBeNull();
  expect(firstYearCommission(contract, premiums, [{ ...rate, validFrom: '2028-01-01' }])).toBeNull();
});
