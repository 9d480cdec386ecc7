import { expect, test } from 'vitest';
import { canConvert, canDuplicate } from '#shared/products/quote-actions.ts';

const quote = (code: string, status = 'Devis', personType: 'PHY' | 'MOR' = 'PHY', isEstimate = true) => ({
  isEstimate,
  status,
  product: { code, libelle: code },
  person: { personType },
});

test('conversionRefusal: allows accident, legal and auto quotes', () => {
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

test('conversionRefusal: refuses companies and contracts', () => {
  expect(canConvert(quote('AUTO', 'Devis', 'MOR'))).toBe(false);
  expect(canDuplicate(quote('AUTO', 'Devis', 'MOR'))).toBe(false);
  expect(canDuplicate(quote('AUTO', 'Contrat validé', 'PHY', false))).toBe(false);
});

test('canDuplicate: refuses legal products', () => {
  expect(canDuplicate(quote('PJ'))).toBe(false);
  expect(canDuplicate(quote('GAV21'))).toBe(true);
});
