import { allPlans, bands, codes, cover, factor, fixed, formula, ratePer, whenChosen, whenPositive } from '../tables.ts';
import type { Tariff } from '../tariff.ts';

const neutral = 10_000;

const factors = [
  factor(
    'USE',
    'Usage',
    codes('use', { PROM: 9_500, PROMTRAV: neutral, AGRICOLE: 10_500, AFFAIRES: 11_500, TPM: 12_500, TOURNEES: 13_500 }),
  ),
  factor(
    'ZONE',
    'Zone de circulation',
    codes('drivingArea', { NOUMEA: 11_000, GRANDNOUMEA: 10_500, SUD: 9_500, NORD: 9_200, ILES: 8_800 }, 11_000),
  ),
  factor(
    'POWER',
    'Puissance fiscale',
    bands(
      'fiscalPower',
      [
        [4, 8_500],
        [6, neutral],
        [8, 11_200],
        [10, 12_400],
        [13, 13_800],
        [20, 16_500],
      ],
      21_000,
    ),
  ),
  factor(
    'CLASS',
    'Classe du véhicule',
    bands(
      'vehicleClass',
      [
        [4, 7_800],
        [6, 9_000],
        [8, neutral],
        [10, 11_400],
        [12, 12_900],
        [15, 15_200],
      ],
      19_000,
    ),
  ),
  factor(
    'VEHICLE_AGE',
    'Âge du véhicule',
    bands(
      'vehicleAge',
      [
        [1, 11_500],
        [4, neutral],
        [8, 8_800],
        [12, 7_600],
      ],
      6_800,
    ),
  ),
  factor('CRM', 'Coefficient de réduction-majoration', ratePer('worstCrm', neutral, 100)),
  factor(
    'LOWEST_CRM',
    'Ancienneté au coefficient 0,50',
    bands(
      'yearsAtLowestCrm',
      [
        [2, neutral],
        [5, 9_700],
      ],
      9_400,
    ),
  ),
  factor(
    'AGE',
    'Âge du plus jeune conducteur',
    bands(
      'youngestDriver',
      [
        [20, 16_000],
        [22, 14_000],
        [25, 12_500],
        [29, 11_000],
      ],
      neutral,
    ),
  ),
  factor(
    'SENIOR',
    'Âge du plus âgé des conducteurs',
    bands(
      'oldestDriver',
      [
        [65, neutral],
        [72, 10_800],
      ],
      12_000,
    ),
  ),
  factor(
    'LICENCE',
    'Permis le plus récent',
    bands(
      'newestLicence',
      [
        [0, 15_000],
        [1, 13_500],
        [2, 12_000],
        [4, 10_800],
      ],
      neutral,
    ),
  ),
  factor(
    'INSURED',
    'Antécédents d’assurance',
    bands(
      'insuredMonths',
      [
        [0, 12_500],
        [11, 11_500],
        [23, 10_700],
        [35, 10_300],
      ],
      neutral,
    ),
  ),
  factor('ACCOMPANIED', 'Conduite accompagnée', codes('hasAccompaniedDriving', { OUI: 9_300, NON: neutral })),
  factor(
    'OTHER_DRIVERS',
    'Conducteurs secondaires',
    bands(
      'otherDrivers',
      [
        [0, neutral],
        [1, 10_300],
        [2, 10_800],
        [3, 11_300],
      ],
      12_000,
    ),
  ),
  factor('EXCLUSIVE', 'Conduite exclusive', codes('exclusiveDriving', { OUI: 9_000, NON: neutral })),
  factor(
    'CLAIMS',
    'Sinistres responsables',
    bands(
      'claimPoints',
      [
        [0, neutral],
        [1, 10_800],
        [2, 11_800],
        [4, 14_000],
        [6, 17_500],
      ],
      22_000,
    ),
  ),
  factor(
    'INFRACTIONS',
    'Infractions',
    bands(
      'infractions',
      [
        [0, neutral],
        [1, 10_500],
        [2, 11_200],
        [3, 12_500],
      ],
      15_000,
    ),
  ),
  factor(
    'GRAVE',
    'Infractions graves',
    bands(
      'graveInfractions',
      [
        [0, neutral],
        [1, 12_000],
      ],
      15_000,
    ),
  ),
  factor('CANCELLED', 'Résiliation par un assureur', codes('wasCancelled', { OUI: 12_500, NON: neutral })),
  factor('SUSPENDED', 'Suspension ou annulation du permis', codes('wasSuspended', { OUI: 12_000, NON: neutral })),
  factor('COMPANY', 'Souscription par une société', codes('isCompany', { OUI: 10_800, NON: neutral })),
  factor(
    'MOD_BDG',
    'Modulation de franchise bris de glace',
    codes('modulationBDG', { '0': 12_000, '10': 11_000, '20': neutral, '30': 9_000 }),
  ),
  factor(
    'MOD_VOLI',
    'Modulation de franchise vol et incendie',
    codes('modulationVOLI', { '0': 11_200, '10': 10_600, '20': neutral, '30': 9_400, '50': 8_400 }),
  ),
  factor(
    'MOD_DTA',
    'Modulation de franchise dommages',
    codes('modulationDTA', { '0': 11_500, '10': 10_700, '20': neutral, '30': 9_300, '50': 8_000 }),
  ),
  factor(
    'DED_VOLI',
    'Franchise vol et incendie',
    bands(
      'deductibleVOLI',
      [
        [30_000, neutral],
        [50_000, 9_500],
        [75_000, 9_000],
        [100_000, 8_600],
      ],
      8_000,
    ),
  ),
  factor(
    'DED_DTA',
    'Franchise dommages',
    bands(
      'deductibleDTA',
      [
        [30_000, neutral],
        [50_000, 9_400],
        [75_000, 8_800],
        [100_000, 8_200],
      ],
      7_400,
    ),
  ),
];

const record = [
  'CRM',
  'LOWEST_CRM',
  'AGE',
  'SENIOR',
  'LICENCE',
  'INSURED',
  'ACCOMPANIED',
  'OTHER_DRIVERS',
  'EXCLUSIVE',
  'CLAIMS',
  'INFRACTIONS',
  'GRAVE',
  'CANCELLED',
  'SUSPENDED',
  'COMPANY',
];
const damage = ['USE', 'ZONE', 'CLASS', 'VEHICLE_AGE'];
const modulation = (fact: string) =>
  codes(fact, { '0': neutral, '10': 11_000, '20': 12_000, '30': 13_000, '50': 15_000 });

const covers = [
  cover('RC', 'Responsabilité civile', fixed(41_000), { tax: 'MOTOR', factors: ['USE', 'ZONE', 'POWER', ...record] }),
  cover('DR', 'Défense pénale et recours', fixed(4_200), { tax: 'OTHER' }),
  cover('GCOND', 'Garantie du conducteur', codes('driverWarranty', { SANS: 0, G1: 4_800, G2: 7_900, G3: 12_600 }), {
    tax: 'OTHER',
    factors: ['AGE', 'SENIOR', 'LICENCE'],
    when: [{ fact: 'driverWarranty', codes: ['G1', 'G2', 'G3'] }],
  }),
  cover(
    'ASSIST',
    'Assistance aux personnes et au véhicule',
    codes('assistance', { ECO: 3_200, CONFORT: 5_600, PREMIUM: 8_900 }),
    {
      tax: 'OTHER',
    },
  ),
  cover('REMORQUE', 'Remorque de moins de 750 kg', fixed(3_400), { tax: 'MOTOR', when: whenChosen('trailer') }),
  cover('BDG', 'Bris de glace', fixed(9_200), {
    tax: 'MOTOR',
    factors: ['CLASS', 'ZONE', 'CRM', 'MOD_BDG'],
    deductible: { amount: codes('modulationBDG', { '0': 0, '10': 10, '20': 20, '30': 30 }), currency: '%' },
  }),
  cover('VOLI', 'Vol et incendie', fixed(15_500), {
    tax: 'FIRE',
    factors: [...damage, 'CRM', 'MOD_VOLI', 'DED_VOLI'],
    deductible: { amount: ratePer('deductibleVOLI', 1, 1), rate: modulation('modulationVOLI') },
  }),
  cover('CYCLONE', 'Événements climatiques', fixed(6_900), {
    tax: 'OTHER',
    factors: ['CLASS', 'VEHICLE_AGE'],
    deductible: { amount: fixed(30_000) },
  }),
  cover('AHC', 'Accessoires hors catalogue', ratePer('accessoriesXpf', 28, 1_000), {
    tax: 'MOTOR',
    factors: ['ZONE'],
    when: whenPositive('accessoriesXpf'),
  }),
  cover('MTP', 'Marchandises transportées', ratePer('goodsXpf', 22, 1_000), {
    tax: 'OTHER',
    factors: ['USE'],
    when: whenPositive('goodsXpf'),
  }),
  cover('DTA', 'Dommages tous accidents', fixed(47_500), {
    tax: 'MOTOR',
    factors: [...damage, ...record, 'MOD_DTA', 'DED_DTA'],
    deductible: { amount: ratePer('deductibleDTA', 1, 1), rate: modulation('modulationDTA') },
  }),
  cover('PF', 'Perte financière', fixed(7_800), {
    tax: 'OTHER',
    factors: ['CLASS'],
    when: whenChosen('financialLoss'),
  }),
];

const thirdParty = ['RC', 'DR', 'GCOND', 'ASSIST', 'REMORQUE'];
const extended = [...thirdParty, 'BDG', 'VOLI', 'CYCLONE', 'AHC', 'MTP'];

/** Made up for the demonstration, in the order of magnitude of the territory's market. */
export const autoTariff: Tariff = {
  product: 'AUTO',
  version: 'demo-2026.1',
  title: 'Tarif de démonstration automobile',
  effectiveFrom: '2026-01-01',
  isDemonstration: true,
  factors,
  covers,
  formulas: [
    formula('TIERS', 'Tiers', thirdParty),
    formula('TIERS_ETENDU', 'Tiers étendu', extended),
    formula('TOUS_RISQUES', 'Tous risques', [...extended, 'DTA', 'PF']),
  ],
  taxes: [
    { group: 'MOTOR', label: 'Taxe sur les conventions d’assurance, véhicules', rate: 700 },
    { group: 'FIRE', label: 'Taxe sur les conventions d’assurance, incendie', rate: 1_000 },
    { group: 'OTHER', label: 'Taxe sur les conventions d’assurance, autres risques', rate: 500 },
  ],
  fees: [{ code: 'POLICY', label: 'Frais d’accessoires', amount: fixed(1_500) }],
  plans: allPlans,
};

const kilometres = factor(
  'KILOMETRES',
  'Kilométrage annuel',
  bands(
    'kilometres',
    [
      [3_000, 5_500],
      [5_000, 6_200],
      [8_000, 7_200],
      [12_000, 8_600],
      [18_000, neutral],
      [25_000, 11_800],
    ],
    14_500,
  ),
);
const byKilometre: readonly string[] = ['RC', 'DTA', 'BDG'];

/** The car tariff by kilometres: the price of the covers of driving risks depends on the kilometres per year. */
export const autoKmTariff: Tariff = {
  ...autoTariff,
  product: 'AUTO_KM_2021',
  title: 'Tarif de démonstration automobile au kilomètre',
  factors: [...factors, kilometres],
  covers: covers.map((carCover) =>
    byKilometre.includes(carCover.code) ? { ...carCover, factors: [...carCover.factors, kilometres.code] } : carCover,
  ),
};
