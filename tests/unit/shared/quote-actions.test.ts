import { expect, test } from 'vitest';
import { canConvert, canDuplicate } from '#shared/products/quote-actions.ts';

const quote = (code: string, status = 'Devis', personType: 'PHY' | 'MOR' = 'PHY', isEstimate = true) => ({
  isEstimate,
  status,
  product: { code, libelle: code },
  person: { personType },
});

test('a quote of an accident, legal or auto product may become a contract', () => {
  expect(['AUTO', 'AUTO_KM_2021', 'GAV21', 'PJ'].map((code) => canConvert(quote(code)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(canConvert(quote('MRH_BUDGET'))).toBe(false);
});

test.each(['Sans-effet', 'Devis sans-suite', 'Devis transformé'])(
  'a quote that is « %s » is not converted',
  (status) => {
    expect(canConvert(quote('AUTO', status))).toBe(false);
    expect(canDuplicate(quote('AUTO', status))).toBe(true);
  },
);

test('neither for a company, nor for a contract', () => {
  expect(canConvert(quote('AUTO', 'Devis', 'MOR'))).toBe(false);
  expect(canDuplicate(quote('AUTO', 'Devis', 'MOR'))).toBe(false);
  expect(canDuplicate(quote('AUTO', 'Contrat validé', 'PHY', false))).toBe(false);
});

test('a legal product is not copied', () => {
  expect(canDuplicate(quote('PJ'))).toBe(false);
  expect(canDuplicate(quote('GAV21'))).toBe(true);
});
