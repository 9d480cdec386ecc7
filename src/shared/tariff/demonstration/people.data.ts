import { allPlans, annualPlan, bands, codes, cover, factor, fixed, formula, ratePer, whenPositive } from '../tables.ts';
import type { Tariff, TariffPlan } from '../tariff.ts';

const neutral = 10_000;
const other = { group: 'OTHER', label: 'Taxe sur les conventions d’assurance, autres risques', rate: 500 };

const age = factor(
  'AGE',
  'Âge de l’assuré principal',
  bands(
    'insuredAge',
    [
      [30, 9_000],
      [45, neutral],
      [55, 11_500],
      [65, 13_500],
    ],
    16_500,
  ),
);
const family = factor(
  'FAMILY_AGE',
  'Âge du plus âgé des assurés additionnels',
  bands(
    'oldestOther',
    [
      [50, neutral],
      [65, 11_000],
    ],
    13_000,
  ),
);

/** Accidents of life. Made up for the demonstration. */
export const accidentTariff: Tariff = {
  product: 'GAV21',
  version: 'demo-2026.1',
  title: 'Tarif de démonstration garantie des accidents de la vie',
  effectiveFrom: '2026-01-01',
  isDemonstration: true,
  factors: [age, family],
  covers: [
    cover('IP', 'Incapacité permanente', fixed(11_800), { tax: 'OTHER', factors: ['AGE'] }),
    cover('DC', 'Capital décès', fixed(4_600), { tax: 'OTHER', factors: ['AGE'] }),
    cover('IPA', 'Incapacité permanente des adultes additionnels', ratePer('otherAdults', 7_900, 1), {
      tax: 'OTHER',
      factors: ['FAMILY_AGE'],
      when: whenPositive('otherAdults'),
    }),
    cover('IPE', 'Incapacité permanente des enfants', ratePer('children', 3_100, 1), {
      tax: 'OTHER',
      when: whenPositive('children'),
    }),
    cover('AIDE', 'Aide à domicile et garde d’enfants', fixed(2_900), { tax: 'OTHER' }),
    cover('FRAIS', 'Frais de traitement et de prothèse', fixed(3_600), { tax: 'OTHER', factors: ['AGE'] }),
  ],
  formulas: [
    formula('SOLO', 'Individuelle', ['IP', 'DC'], [{ fact: 'others', max: 0 }]),
    formula('FAMILLE', 'Famille', ['IP', 'DC', 'IPA', 'IPE', 'AIDE']),
    formula('FAMILLE_PLUS', 'Famille étendue', ['IP', 'DC', 'IPA', 'IPE', 'AIDE', 'FRAIS']),
  ],
  taxes: [other],
  fees: [{ code: 'POLICY', label: 'Frais d’accessoires', amount: fixed(800) }],
  plans: allPlans,
};

const legal = (product: string, title: string, plans: TariffPlan[], baseXpf: number): Tariff => ({
  product,
  version: 'demo-2026.1',
  title,
  effectiveFrom: '2026-01-01',
  isDemonstration: true,
  factors: [
    factor('COMPANY', 'Souscription par une société', codes('isCompany', { OUI: 18_000, NON: neutral })),
    factor(
      'EMPLOYEES',
      'Effectif',
      bands(
        'employees',
        [
          [5, neutral],
          [20, 14_000],
          [50, 19_000],
        ],
        27_000,
      ),
    ),
  ],
  covers: [
    cover('CONSO', 'Litiges de la consommation', fixed(baseXpf), { tax: 'OTHER', factors: ['COMPANY'] }),
    cover('HABITAT', 'Litiges de l’habitation', fixed(Math.round(baseXpf * 0.9)), {
      tax: 'OTHER',
      factors: ['COMPANY'],
    }),
    cover('TRAVAIL', 'Litiges du travail', fixed(Math.round(baseXpf * 0.7)), {
      tax: 'OTHER',
      factors: ['COMPANY', 'EMPLOYEES'],
    }),
    cover('INFO', 'Information juridique par téléphone', fixed(1_400), { tax: 'OTHER' }),
    cover('FISCAL', 'Litiges fiscaux et administratifs', fixed(2_800), {
      tax: 'OTHER',
      factors: ['COMPANY', 'EMPLOYEES'],
    }),
  ],
  formulas: [
    formula('PJ', 'Protection juridique', ['CONSO', 'HABITAT', 'TRAVAIL', 'INFO']),
    formula('PJ_PLUS', 'Protection juridique étendue', ['CONSO', 'HABITAT', 'TRAVAIL', 'INFO', 'FISCAL']),
  ],
  taxes: [other],
  fees: [{ code: 'POLICY', label: 'Frais d’accessoires', amount: fixed(500) }],
  plans,
});

export const legalTariff = legal('PJ', 'Tarif de démonstration protection juridique', [annualPlan], 4_300);
export const legalNcTariff = legal(
  'GPJNC',
  'Tarif de démonstration protection juridique Nouvelle-Calédonie',
  allPlans,
  3_900,
);
