import { describe, expect, it } from 'vitest';
import { buildEstimation, formulaKey, isSamePrice, toChosenFormula } from '#shared/products/estimation.ts';
import { NoPriceError } from '#shared/tariff/lookup.ts';
import { priceFormulas } from '#shared/tariff/price.ts';
import { allPlans, bands, codes, cover, factor, fixed, formula, ratePer, whenChosen } from '#shared/tariff/tables.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';

/** A tariff small enough for prices to be computed by hand. */
const tariff: Tariff = {
  product: 'BOAT',
  version: '1',
  title: 'Bateaux',
  effectiveFrom: '2026-01-01',
  isDemonstration: true,
  factors: [
    factor('ZONE', 'Zone', codes('zone', { LAGON: 10_000, LARGE: 12_500 })),
    {
      ...factor(
        'POWER',
        'Puissance',
        bands(
          'power',
          [
            [10, 8_000],
            [50, 10_000],
          ],
          15_333,
        ),
      ),
      source: 'Barème 2026, tableau 3',
    },
  ],
  covers: [
    cover('RC', 'Responsabilité civile', fixed(10_001), { tax: 'BOAT', factors: ['ZONE', 'POWER'] }),
    cover('HULL', 'Coque', ratePer('value', 15, 1_000), {
      tax: 'OTHER',
      factors: ['ZONE'],
      deductible: { amount: fixed(50_000), rate: codes('zone', { LAGON: 10_000, LARGE: 15_000 }) },
    }),
    cover('HELP', 'Assistance', fixed(3_000), { tax: 'OTHER', when: whenChosen('help') }),
  ],
  formulas: [
    formula('BASE', 'Base', ['RC', 'HELP']),
    formula('ALL', 'Complète', ['RC', 'HULL', 'HELP'], [{ fact: 'value', min: 1 }]),
  ],
  taxes: [
    { group: 'BOAT', label: 'Taxe bateaux', rate: 700 },
    { group: 'OTHER', label: 'Taxe', rate: 500 },
  ],
  fees: [{ code: 'POLICY', label: 'Frais d’accessoires', amount: fixed(1_000) }],
  plans: allPlans,
};

const facts = { zone: 'LARGE', power: 60, value: 1_000_000, help: 'NON' };
const noFeesOrReduction = { brokerFeesXpf: 0, reductionPercent: 0 };
const findFormula = (formulas: ReturnType<typeof priceFormulas>, code: string, plan = 'A') => {
  const planFormula = formulas.find((each) => each.code === code && each.splittingCode === plan);
  if (!planFormula) throw new Error(`no ${plan}_${code}`);
  return planFormula;
};

describe('priceFormulas', () => {
  it('follows the tables, rounded to the franc at each step', () => {
    // 10001 × 1.25 = 12501.25 → 12501 ; × 1.5333 = 19167.78 → 19168 ; + 7 % = 1341.76 → 1342
    // 1 000 000 × 15 ‰ = 15000 ; × 1.25 = 18750 ; + 5 % = 937.5 → 938
    const all = findFormula(priceFormulas(tariff, facts, noFeesOrReduction), 'ALL');
    expect(all.guarantees.map(({ code, amount }) => [code, amount])).toEqual([
      ['RC', 20_510],
      ['HULL', 19_688],
      ['HELP', null],
    ]);
    expect(all).toMatchObject({ premium: 40_198, total: 41_198, cash: 41_198, secondary: 0, instalments: 1 });
    expect(all.guarantees[1]).toMatchObject({
      franchiseValue: 75_000,
      franchiseCurrencylabel: 'XPF',
      isSuscribed: true,
    });
  });

  it('marks a cover that the risk cannot have, but not an option that was not chosen', () => {
    const priceWith = (overrides: object) =>
      priceFormulas(tariff, { ...facts, ...overrides }, noFeesOrReduction)
        .find(({ code }) => code === 'BASE')
        ?.guarantees.flatMap(({ code, isUnavailable }) => (isUnavailable ? [code] : []));
    expect(priceWith({})).toEqual([]);
    expect(priceWith({ value: 0 })).toEqual(['HULL']);
  });

  it('lists each step of a cover, and those from the net premium to the total', () => {
    const all = findFormula(priceFormulas(tariff, facts, { brokerFeesXpf: 2_500, reductionPercent: 10 }), 'ALL');
    expect(all.guarantees[0]?.lines).toEqual([
      { libelle: 'Prime de base', detail: '', amount: 10_001 },
      { libelle: 'Zone', detail: '×\u00A01,25', amount: 12_501, cause: String(facts.zone) },
      {
        libelle: 'Puissance',
        detail: '×\u00A01,5333',
        amount: 19_168,
        cause: String(facts.power),
        source: 'Barème 2026, tableau 3',
      },
      { libelle: 'Réduction commerciale', detail: '×\u00A00,90', amount: 17_251 },
      { libelle: 'Prime nette', detail: '', amount: 17_251 },
      { libelle: 'Taxe bateaux', detail: '7\u00A0%', amount: 1_208 },
      { libelle: 'Prime TTC', detail: '', amount: 18_459 },
    ]);
    expect(all.lines).toEqual([
      { libelle: 'Prime nette', detail: '', amount: 34_126 },
      { libelle: 'Taxe bateaux', detail: '7\u00A0%', amount: 1_208 },
      { libelle: 'Taxe', detail: '5\u00A0%', amount: 844 },
      { libelle: 'Frais d’accessoires', detail: '', amount: 1_000 },
      { libelle: 'Frais de courtage', detail: '', amount: 2_500 },
      { libelle: 'Total annuel TTC', detail: '', amount: 39_678 },
    ]);
  });

  it('marks a factor without effect as neutral', () => {
    const [cover] = findFormula(
      priceFormulas(tariff, { ...facts, zone: 'LAGON' }, noFeesOrReduction),
      'ALL',
    ).guarantees;
    expect(cover?.lines[1]).toEqual({
      libelle: 'Zone',
      detail: '×\u00A01,00',
      amount: 10_001,
      cause: 'LAGON',
      isNeutral: true,
    });
  });

  it('spreads the total over the instalments, with all fees in the first one', () => {
    const monthly = findFormula(priceFormulas(tariff, facts, noFeesOrReduction), 'ALL', 'M');
    // 40198 × 4 % = 1607.92 → 1608 ; 40198 / 12 = 3349.8
    expect(monthly).toMatchObject({ total: 42_806, secondary: 3_349, cash: 42_806 - 11 * 3_349 });
  });

  it('computes the plan fee from the premium only, without other fees', () => {
    const monthly = findFormula(
      priceFormulas(tariff, facts, { ...noFeesOrReduction, brokerFeesXpf: 10_000 }),
      'ALL',
      'M',
    );
    expect(monthly.fees).toEqual([
      { libelle: 'Frais d’accessoires', detail: '', amount: 1_000 },
      { libelle: 'Frais de courtage', detail: '', amount: 10_000 },
      { libelle: 'Frais de fractionnement', detail: '4\u00A0%', amount: 1_608 },
    ]);
    expect(monthly).toMatchObject({ total: 52_806, secondary: 3_349, cash: 52_806 - 11 * 3_349 });
  });

  it('omits formulas that are not available for the risk', () => {
    const formulaCodes = priceFormulas(tariff, { ...facts, value: 0 }, noFeesOrReduction).map(({ code }) => code);
    expect(new Set(formulaCodes)).toEqual(new Set(['BASE']));
  });

  it('throws NoPriceError for a fact that a table does not list', () => {
    expect(() => priceFormulas(tariff, { ...facts, zone: 'LUNE' }, noFeesOrReduction)).toThrow(NoPriceError);
    expect(() => priceFormulas(tariff, { zone: 'LAGON' }, noFeesOrReduction)).toThrow(NoPriceError);
  });

  it('builds an estimation with a row for each plan and formulas by key', () => {
    const estimation = buildEstimation(tariff, priceFormulas(tariff, facts, noFeesOrReduction));
    expect(estimation.headers.map(({ value }) => value)).toEqual(['splitting', 'info_BASE', 'info_ALL']);
    expect(estimation.data).toHaveLength(4);
    expect(estimation.data[0]).toEqual({
      splitting: 'Comptant annuel',
      splittingCode: 'A',
      info_BASE: 21_510,
      info_ALL: 41_198,
    });
    expect(Object.keys(estimation.formulas)).toEqual([
      'A_BASE',
      'A_ALL',
      'S_BASE',
      'S_ALL',
      'T_BASE',
      'T_ALL',
      'M_BASE',
      'M_ALL',
    ]);
  });
});

describe('isSamePrice', () => {
  const accepted = findFormula(priceFormulas(tariff, facts, noFeesOrReduction), 'ALL', 'M');
  const current = buildEstimation(tariff, priceFormulas(tariff, facts, noFeesOrReduction)).formulas[
    formulaKey(accepted)
  ];
  if (!current) throw new Error('no M_ALL');
  const acceptedPrice = toChosenFormula(current);

  it('is true under another version of the tariff', () => {
    expect(isSamePrice(acceptedPrice, { ...acceptedPrice, tariffVersion: '2' })).toBe(true);
  });

  it.each(['total', 'cash', 'secondary'] as const)('is false if %s differs by one franc', (amount) => {
    expect(isSamePrice(acceptedPrice, { ...acceptedPrice, [amount]: acceptedPrice[amount] + 1 })).toBe(false);
  });

  it.each(['code', 'splittingCode'] as const)('is false with another %s', (code) => {
    expect(isSamePrice(acceptedPrice, { ...acceptedPrice, [code]: 'B' } as typeof acceptedPrice)).toBe(false);
  });
});
