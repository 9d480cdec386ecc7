import { allPlans, bands, codes, cover, factor, fixed, formula, whenChosen } from '../tables.ts';
import type { Tariff } from '../tariff.ts';

const neutral = 10_000;

const factors = [
  factor(
    'TYPE',
    'Type de logement',
    codes('homeType', { CHAMBRE: 6_500, STUDIO: 7_500, APPT: neutral, MAISON: 13_000, CASE: 15_000 }),
  ),
  factor(
    'OCCUPANT',
    'Qualité du souscripteur',
    codes('occupant', { PROP: 12_000, COPRO: 11_000, PNO: 9_500, LOC: neutral, COLOC: neutral, GRATUIT: neutral }),
  ),
  factor(
    'ROOMS',
    'Nombre de pièces',
    bands(
      'rooms',
      [
        [1, 7_000],
        [2, 8_500],
        [3, neutral],
        [4, 11_500],
        [5, 13_200],
        [6, 15_000],
        [7, 16_700],
        [8, 18_500],
        [9, 20_400],
        [10, 22_400],
        [12, 25_000],
        [15, 28_000],
      ],
      32_000,
    ),
  ),
  factor(
    'LARGE',
    'Pièces de plus de 30 m²',
    bands(
      'largeRooms',
      [
        [0, neutral],
        [1, 10_800],
        [2, 11_600],
        [4, 13_500],
      ],
      16_000,
    ),
  ),
  factor(
    'ZONE',
    'Zone',
    codes(
      'ratedZone',
      {
        '98800': neutral,
        '98835': 10_300,
        '98809': 10_300,
        '98889': 10_200,
        '98820': 12_000,
        '98828': 12_000,
        '98814': 12_500,
        '98832': 12_000,
        '98811': 13_000,
        // Areas of postcodes without a commune.
        NOUMEA: neutral,
        GRANDNOUMEA: 10_300,
        SUD: 10_800,
        NORD: 12_000,
        ILES: 12_500,
      },
      10_800,
    ),
  ),
  // Goods are also insured away from home: the larger cover must not cost less.
  factor('ANY_ZONE', 'Dézonage', codes('anyZone', { OUI: 10_500, NON: neutral })),
  factor(
    'DED',
    'Franchise',
    codes('deductibleIDVCode', { '15000': 10_800, '30000': neutral, '50000': 9_200, '75000': 8_500 }),
  ),
];

const home = ['TYPE', 'OCCUPANT', 'ROOMS', 'LARGE', 'ZONE', 'ANY_ZONE', 'DED'];
const deductible = {
  amount: codes('deductibleIDVCode', { '15000': 15_000, '30000': 30_000, '50000': 50_000, '75000': 75_000 }),
};

const covers = [
  cover('RCVP', 'Responsabilité civile vie privée', fixed(5_200), {
    tax: 'OTHER',
    when: whenChosen('privateLiability'),
  }),
  cover('RCO', 'Responsabilité d’occupant ou de propriétaire', fixed(4_100), {
    tax: 'OTHER',
    factors: ['OCCUPANT', 'ROOMS'],
  }),
  cover('INC', 'Incendie et événements assimilés', fixed(9_800), { tax: 'FIRE', factors: home, deductible }),
  cover('DDE', 'Dégâts des eaux', fixed(6_400), { tax: 'OTHER', factors: home, deductible }),
  cover('CYCLONE', 'Cyclone et événements climatiques', fixed(11_500), {
    tax: 'OTHER',
    factors: ['TYPE', 'OCCUPANT', 'ROOMS', 'LARGE', 'ZONE'],
    deductible: { amount: fixed(50_000) },
  }),
  cover('VOL', 'Vol et vandalisme', fixed(7_600), {
    tax: 'OTHER',
    factors: home,
    deductible,
    when: whenChosen('theft'),
  }),
  cover('BDG', 'Bris de glace', fixed(2_600), {
    tax: 'OTHER',
    factors: ['TYPE', 'ROOMS'],
    deductible: { amount: fixed(10_000) },
    when: whenChosen('glass'),
  }),
  cover('PJ', 'Protection juridique', fixed(4_900), { tax: 'OTHER', when: whenChosen('legalProtection') }),
];

const essential = ['RCVP', 'RCO', 'INC', 'DDE', 'PJ'];
const comfort = [...essential, 'CYCLONE', 'VOL', 'BDG'];

/** Made up for the demonstration, in the order of magnitude of the territory's market. */
export const homeTariff: Tariff = {
  product: 'MRH_BUDGET',
  version: 'demo-2026.1',
  title: 'Tarif de démonstration multirisque habitation Budget',
  effectiveFrom: '2026-01-01',
  isDemonstration: true,
  factors,
  covers,
  formulas: [formula('ESSENTIELLE', 'Essentielle', essential), formula('CONFORT', 'Confort', comfort)],
  taxes: [
    { group: 'FIRE', label: 'Taxe sur les conventions d’assurance, incendie', rate: 1_000 },
    { group: 'OTHER', label: 'Taxe sur les conventions d’assurance, autres risques', rate: 500 },
  ],
  fees: [{ code: 'POLICY', label: 'Frais d’accessoires', amount: fixed(1_200) }],
  plans: allPlans,
};

/** Factor of a student's home on the premium of a home. */
const student = factor('STUDENT', 'Tarif étudiant', fixed(7_500));

export const studentHomeTariff: Tariff = {
  ...homeTariff,
  product: 'MRH_ETU_2021',
  title: 'Tarif de démonstration multirisque habitation étudiant',
  factors: [...factors, student],
  covers: covers.map((homeCover) => ({ ...homeCover, factors: [...homeCover.factors, student.code] })),
  fees: [{ code: 'POLICY', label: 'Frais d’accessoires', amount: fixed(600) }],
};
