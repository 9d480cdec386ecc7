import { expect, test } from 'vitest';
import { changedPrices } from '#features/sync/changed-prices.ts';

const formula = (total: number, tariffVersion: string) => ({
  code: 'PJ',
  libelle: 'Protection juridique',
  splittingCode: 'A',
  splitting: 'Comptant annuel',
  total,
  cash: total,
  secondary: 0,
  tariffVersion,
});

test('a quote whose tariff changed tells both prices in one sentence each', () => {
  const [expected, current] = [formula(13_710, 'v1'), formula(15_000, 'v2')];
  expect(changedPrices({ success: false, conflict: { expected, current } })?.replace(/[\u00A0\u202F]/g, ' ')).toBe(
    'Prix accepté : 13 710 F (Protection juridique, comptant annuel, tarif v1). ' +
      'Prix actuel : 15 000 F (Protection juridique, comptant annuel, tarif v2).',
  );
  expect(changedPrices({ success: false, conflict: { expected, current: null } })).toContain('n’est plus proposée');
});

test('another conflict, or none, tells no price', () => {
  expect(changedPrices({ success: false, conflict: { person: { lastname: 'Kone' } } })).toBeUndefined();
  expect(changedPrices(null)).toBeUndefined();
});
