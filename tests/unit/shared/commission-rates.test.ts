import { expect, it } from 'vitest';
import { type CommissionRate, commissionToDate, findRate, isFirstYear } from '#shared/commissions/rates.ts';
import { parseRate } from '#shared/schemas/commission-rate-form.ts';

const baseRate: CommissionRate = {
  id: 1,
  scope: 'all',
  brokerId: null,
  validFrom: '2020-01-01',
  firstYear: 1_500,
  renewal: 1_200,
  floor: null,
};
const rates: readonly CommissionRate[] = [
  baseRate,
  { ...baseRate, id: 2, validFrom: '2026-01-01' },
  { ...baseRate, id: 3, scope: 'family:auto' },
  { ...baseRate, id: 4, scope: 'AUTO', validFrom: '2026-06-01' },
  { ...baseRate, id: 5, brokerId: 7 },
  { ...baseRate, id: 6, brokerId: 7, scope: 'family:home', validFrom: '2026-01-01' },
];

it.each([
  ['PJ', 1, '2019-12-31', undefined],
  ['PJ', 1, '2025-12-31', 1],
  ['PJ', 1, '2026-01-01', 2],
  ['AUTO_KM_2021', 1, '2026-07-01', 3],
  ['AUTO', 1, '2026-05-31', 3],
  ['AUTO', 1, '2026-06-01', 4],
  ['AUTO', 7, '2026-06-01', 5],
  ['MRH_BUDGET', 7, '2026-02-01', 6],
  ['MRH_BUDGET', 7, '2025-02-01', 5],
  ['NO_LONGER_SOLD', 1, '2026-02-01', 2],
])(
  'findRate: prefers the broker, then the product, then the day: %s of broker %i on %s',
  (productCode, brokerId, day, id) => {
    const premium = { productCode, brokerId, premiumDay: day, contractDay: day };
    expect(findRate(rates, premium)?.id).toBe(id);
    expect(findRate([...rates].reverse(), premium)?.id).toBe(id);
  },
);

it.each([
  [1_004, 1_250, null, 126],
  [1_003, 1_250, null, 125],
  [4, 1_250, null, 1],
  [3, 1_250, null, 0],
  [0, 1_250, 500, 0],
  [9_999, 1_000, 2_000, 1_000],
  [10_000, 1_000, 2_000, 2_000],
  [10_000, 1_000, 900, 1_000],
  [10_000, 1_000, 20_000, 10_000],
])('commissionToDate: rounds half up and applies the floor: %i at %i with %s', (paid, rate, floor, expected) => {
  expect(commissionToDate(paid, 10_000, { rate, floor })).toBe(expected);
});

it('isFirstYear: ends on the anniversary, also of 29 February', () => {
  const premium = { productCode: 'AUTO', brokerId: 1 };
  expect(isFirstYear({ ...premium, contractDay: '2025-03-15', premiumDay: '2026-03-14' })).toBe(true);
  expect(isFirstYear({ ...premium, contractDay: '2025-03-15', premiumDay: '2026-03-15' })).toBe(false);
  expect(isFirstYear({ ...premium, contractDay: '2024-02-29', premiumDay: '2025-02-28' })).toBe(false);
});

it.each([
  ['12', 1_200],
  ['12,5', 1_250],
  ['12.25 %', 1_225],
  ['0', 0],
  ['100', 10_000],
  ['100,01', null],
  ['12,345', null],
  ['-1', null],
  ['', null],
])('parseRate: reads %s', (typed, expected) => expect(parseRate(typed)).toBe(expected));
