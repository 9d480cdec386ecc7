import { describe, expect, it } from 'vitest';
import { loadProducts } from '#shared/products/load-product.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import { parseTariff } from '#shared/tariff/parse-tariff.ts';
import { tableInForce } from '#shared/tariff/table-in-force.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';

const products = await loadProducts();
const factsOf = (code: string) => products.find((product) => product.code === code)?.factNames;
const car = demonstrationTariffs.find(({ product }) => product === 'AUTO') as Tariff;

const problemsOf = (json: unknown): readonly string[] => {
  const parsed = parseTariff(json, factsOf);
  return parsed.isValid ? [] : parsed.problems;
};

it('an imported tariff: is refused in French, whatever the schema finds wrong', () => {
  const invalidTariff = {
    ...car,
    version: 'v 9',
    title: '',
    covers: [{ base: 'x' }, 'y'],
    formulas: [],
    fees: [{ code: 'X', label: 'X', amount: { kind: 'fixed', value: 1.5 } }],
    effectiveFrom: 3,
    isDemonstration: 'non',
  };
  const problems = problemsOf(invalidTariff);
  expect(problems).toEqual(
    expect.arrayContaining([
      'version\u00A0: «\u00A0v 9\u00A0» n’est pas accepté, seuls le sont\u00A0: lettres sans accent, chiffres, points et traits, au plus 40',
      'title\u00A0: cette valeur est vide',
      'covers.0.code\u00A0: cette valeur manque',
      'covers.1\u00A0: «\u00A0y\u00A0» au lieu d’un objet',
      'formulas\u00A0: 0 n’est pas accepté, il faut au moins 1',
      'fees.0.amount.value\u00A0: 1.5 n’est pas un nombre entier',
      'effectiveFrom\u00A0: 3 au lieu d’un texte',
    ]),
  );
  expect(problemsOf({ ...invalidTariff, covers: {} })).toContain('covers\u00A0: un objet au lieu d’une liste');
  expect(problems.filter((problem) => /Invalid|Expected|received|undefined/.test(problem))).toEqual([]);
});

it('an imported tariff: is refused in words, not in the signs of the schema', () => {
  const plans = [{ ...car.plans[0], code: 'Z' }];
  expect(problemsOf({ ...car, plans, effectiveFrom: '30/02/2026' })).toEqual([
    'effectiveFrom\u00A0: «\u00A030/02/2026\u00A0» n’est pas un jour (année-mois-jour)',
    'plans.0.code\u00A0: «\u00A0Z\u00A0» au lieu de «\u00A0A\u00A0» ou «\u00A0S\u00A0» ou «\u00A0T\u00A0» ou «\u00A0M\u00A0»',
  ]);
  expect(problemsOf({ ...car, effectiveFrom: '2026-02-30' })).toEqual([
    'effectiveFrom\u00A0: le 30/02/2026 n’existe pas',
  ]);
});

it('an imported tariff: has the instalments a year that the code of each plan says', () => {
  const plans = [
    { code: 'A', label: 'Annuel', instalments: 4, feeRate: 0 },
    { code: 'M', label: 'Mensuel', instalments: 3, feeRate: 0 },
  ];
  expect(problemsOf({ ...car, plans })).toEqual([
    'plans.0.instalments\u00A0: le fractionnement A («\u00A0Annuel\u00A0») compte 1 échéance par an, pas 4',
    'plans.1.instalments\u00A0: le fractionnement M («\u00A0Mensuel\u00A0») compte 12 échéances par an, pas 3',
  ]);
});

it('an imported tariff: prices no cover of a formula twice', () => {
  const [first] = car.covers;
  const formulas = [{ code: 'F', label: 'F', covers: [first?.code, first?.code], when: [] }];
  expect(problemsOf({ ...car, formulas })).toEqual([`F\u00A0: garantie en double «\u00A0${first?.code}\u00A0»`]);
});

it('an imported tariff: has a value for yes and for no', () => {
  const withValues = (values: object, otherwise?: number) => ({
    ...car,
    factors: car.factors.map((factor) =>
      factor.code === 'COMPANY' ? { ...factor, rate: { kind: 'codes', fact: 'isCompany', values, otherwise } } : factor,
    ),
  });
  expect(problemsOf(withValues({ NON: 10_000 }))).toEqual([
    'COMPANY\u00A0: pas de valeur pour «\u00A0isCompany OUI\u00A0», ni «\u00A0otherwise\u00A0»',
  ]);
  expect(problemsOf(withValues({}))).toEqual(['COMPANY\u00A0: aucune valeur, ni «\u00A0otherwise\u00A0»']);
  expect(problemsOf(withValues({ NON: 10_000 }, 12_000))).toEqual([]);
});

it('an imported tariff: has visible texts', () => {
  const [first, ...rest] = car.formulas;
  expect(problemsOf({ ...car, title: ' ', formulas: [{ ...first, label: 'Tiers\u202E' }, ...rest] })).toEqual([
    'title\u00A0: ce texte est vide',
    'formulas.0.label\u00A0: ce texte contient un caractère invisible',
  ]);
});

describe('an imported tariff', () => {
  it.each(demonstrationTariffs)('parses the demonstration tariff of $product, marked as such', (tariff) => {
    const parsed = parseTariff(JSON.parse(JSON.stringify(tariff)), factsOf);
    expect(parsed).toEqual({ isValid: true, tariff });
    expect(tariff.isDemonstration).toBe(true);
  });

  it.each([
    ['what is no tariff', { product: 'AUTO' }],
    ['a product that is not sold', { ...car, product: 'BATEAU' }],
    ['an amount with cents', { ...car, fees: [{ code: 'X', label: 'X', amount: { kind: 'fixed', value: 1.5 } }] }],
    ['a negative amount', { ...car, fees: [{ code: 'X', label: 'X', amount: { kind: 'fixed', value: -1 } }] }],
    ['a cover twice', { ...car, covers: [...car.covers, car.covers[0]] }],
    [
      'a formula with a cover that is not there',
      { ...car, formulas: [{ code: 'F', label: 'F', covers: ['NOPE'], when: [] }] },
    ],
    ['a cover with a factor that is not there', { ...car, factors: car.factors.slice(1) }],
    ['a cover without its tax', { ...car, taxes: [] }],
    [
      'a fact that the product does not define',
      { ...car, fees: [{ code: 'X', label: 'X', amount: { kind: 'codes', fact: 'moon', values: {} } }] },
    ],
    [
      'a condition on such a fact',
      { ...car, formulas: car.formulas.map((each) => ({ ...each, when: [{ fact: 'moon' }] })) },
    ],
    [
      'bands that do not rise, or do not end open',
      {
        ...car,
        fees: [
          {
            code: 'X',
            label: 'X',
            amount: {
              kind: 'bands',
              fact: 'crm',
              bands: [
                { upTo: 3, value: 1 },
                { upTo: 2, value: 1 },
              ],
            },
          },
        ],
      },
    ],
    ['a day that is none', { ...car, effectiveFrom: '2026-13-45' }],
  ])('is refused with reasons: %s', (_, json) => {
    expect(problemsOf(json).length).toBeGreaterThan(0);
  });
});

describe('the tariff in force', () => {
  const createTariff = (version: string, effectiveFrom: string, product = 'AUTO') => ({
    product,
    version,
    effectiveFrom,
    isDemonstration: version.startsWith('demo'),
  });
  const all = [
    createTariff('2', '2026-07-01'),
    createTariff('1', '2026-01-01'),
    createTariff('9', '2026-01-01', 'PJ'),
    createTariff('3', '2027-01-01'),
    createTariff('demo', '2026-08-01'),
    createTariff('demo', '2025-06-01'),
  ];

  it.each([
    ['2025-05-31', undefined],
    ['2025-12-31', 'demo'],
    ['2026-01-01', '1'],
    ['2026-06-30', '1'],
    ['2026-07-01', '2'],
    ['2030-01-01', '3'],
  ])('on %s is %s', (day, version) => {
    expect(tableInForce(all, 'AUTO', day)?.version).toBe(version);
  });
});
