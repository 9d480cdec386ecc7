import { allPlans, bands, codes, cover, factor, fixed, formula, ratePer } from '#shared/tariff/tables.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';

/** 1,000 francs a metre and 100 a horsepower, 1.5 times in the islands; 6 % of tax. */
export const boatTariff: Tariff = {
  product: 'BOAT',
  version: 'test.1',
  title: 'Tarif des bateaux',
  effectiveFrom: '2026-01-01',
  isDemonstration: true,
  factors: [
    factor('ZONE', 'Zone', codes('zone', { ILES: 15_000 }, 10_000)),
    factor('PORTS', 'Mouillages', bands('ports', [[1, 10_000]], 11_000)),
  ],
  covers: [
    cover('RC', 'Responsabilité civile', ratePer('metres', 1_000, 1), { tax: 'BOAT', factors: ['ZONE', 'PORTS'] }),
    cover('MOTOR', 'Moteur', ratePer('power', 100, 1), { tax: 'BOAT', when: [{ fact: 'power', min: 1 }] }),
  ],
  formulas: [formula('ALL', 'Complète', ['RC', 'MOTOR'])],
  taxes: [{ group: 'BOAT', label: 'Taxe bateaux', rate: 600 }],
  fees: [{ code: 'POLICY', label: 'Frais d’accessoires', amount: fixed(500) }],
  plans: allPlans,
};
