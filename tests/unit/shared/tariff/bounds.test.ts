import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatCount } from '#shared/primitives/money.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { bounds } from '#shared/tariff/bounds.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import { parseTariff, parseTariffTable } from '#shared/tariff/parse-tariff.ts';
import { bands, codes, fixed, ratePer } from '#shared/tariff/tables.ts';
import type { Table, Tariff } from '#shared/tariff/tariff.ts';

const products = await loadProducts();
const factsOf = (code: string) => products.find((product) => product.code === code)?.factNames;
const car = demonstrationTariffs.find(({ product }) => product === 'AUTO') as Tariff;
const [firstCover, ...otherCovers] = car.covers;
const [firstFactor, ...otherFactors] = car.factors;

const problemsOf = (tariff: object): readonly string[] => {
  const parsed = parseTariff(tariff, factsOf);
  return (parsed.isValid ? [] : parsed.problems).map((problem) => problem.replace(/[\u00A0\u202F]/g, ' '));
};
const withBase = (baseTable: Table) => ({ ...car, covers: [{ ...firstCover, base: baseTable }, ...otherCovers] });
const withRate = (rate: Table) => ({ ...car, factors: [{ ...firstFactor, rate }, ...otherFactors] });
const withDeductible = (deductible: object) => ({ ...car, covers: [{ ...firstCover, deductible }, ...otherCovers] });
const { base: baseTable, factor } = bounds;

describe('parseTariff: implausible values', () => {
  it('reports path and range of an implausible value', () => {
    expect(problemsOf(withBase(fixed(999_999_999)))).toEqual([
      'covers.0.base.value (RC) : 999 999 999 F, attendu de 0 F à 5 000 000 F',
    ]);
    expect(problemsOf(withRate(fixed(999_999_999)))).toEqual([
      'factors.0.rate.value (USE) : 999 999 999 (× 99 999,9999), attendu de 1 000 (× 0,10) à 100 000 (× 10,00)',
    ]);
  });

  it.each([
    ['covers.0.base.value', withBase(fixed(baseTable.max + 1))],
    ['factors.0.rate.value', withRate(fixed(factor.max + 1))],
    ['factors.0.rate.value', withRate(fixed(factor.min - 1))],
    ['factors.0.rate.values.PROM', withRate(codes('use', { PROM: factor.max + 1 }, 10_000))],
    ['factors.0.rate.otherwise', withRate(codes('use', { PROM: 10_000 }, 0))],
    ['factors.0.rate.bands.1.value', withRate(bands('crm', [[100, 10_000]], factor.max + 1))],
    ['factors.0.rate.value', withRate(ratePer('crm', factor.max + 1, 100))],
    ['covers.0.deductible.amount.value', withDeductible({ amount: fixed(10_000_001), currency: 'XPF' })],
    ['covers.0.deductible.amount.value', withDeductible({ amount: fixed(101), currency: '%' })],
    [
      'covers.0.deductible.rate.value',
      withDeductible({ amount: fixed(1), rate: fixed(bounds.deductibleRate.max + 1), currency: 'XPF' }),
    ],
    ['taxes.1.rate', { ...car, taxes: car.taxes.map((tax, index) => (index === 1 ? { ...tax, rate: 5_001 } : tax)) }],
    ['fees.0.amount.value', { ...car, fees: [{ code: 'X', label: 'X', amount: fixed(bounds.fee.max + 1) }] }],
    [
      'plans.0.feeRate',
      { ...car, plans: car.plans.map((plan, index) => (index === 0 ? { ...plan, feeRate: 2_001 } : plan)) },
    ],
  ])('a value beyond a bound is refused at its place: %s', (refusedPath, tariff) => {
    expect(problemsOf(tariff)).toEqual([
      expect.stringMatching(new RegExp(`^${refusedPath.replaceAll('.', '\\.')} \\(`)),
    ]);
  });

  it.each([
    ['the highest base', withBase(fixed(baseTable.max))],
    ['the lowest factor', withRate(fixed(factor.min))],
    ['the highest factor', withRate(fixed(factor.max))],
    ['a share of a hundredth a point', withRate(ratePer('crm', 100, 1))],
    ['a percentage of a hundred', withDeductible({ amount: fixed(100), currency: '%' })],
  ])('includes its bounds: %s', (_, tariff) => {
    expect(problemsOf(tariff)).toEqual([]);
  });
});

it('refuses an effect date that does not exist', () => {
  expect(problemsOf({ ...car, effectiveFrom: '2027-02-31' })).toEqual(['effectiveFrom : le 31/02/2027 n’existe pas']);
  const { product, version, title, isDemonstration } = car;
  const rules = { product, version, title, isDemonstration, effectiveFrom: '2027-02-31', rules: [] };
  expect(parseTariffTable(rules, factsOf).isValid).toBe(false);
});

it('documents the bounds in docs/tariff.md', () => {
  const rows = readFileSync('docs/tariff.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll(',', '')));
  const digitsOf = (value: number) => formatCount(value).replace(/\D/g, '');
  for (const [name, { min, max }] of Object.entries(bounds))
    expect(rows, name).toContainEqual(['', expect.any(String), `\`${name}\``, digitsOf(min), digitsOf(max), '']);
});
