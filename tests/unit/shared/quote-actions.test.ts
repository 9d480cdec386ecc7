import { expect, test } from 'vitest';
import { canConvert, canDuplicate, contractRequestReason } from '#shared/products/quote-actions.ts';

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

test.each([
  [
    'an open quote of a company',
    quote('PJ', 'Devis', 'MOR'),
    'Devis d’une personne morale\u00A0: l’assureur établit le contrat.',
  ],
  [
    'an open quote of a product that is not converted',
    quote('MRH_BUDGET'),
    'Devis MRH_BUDGET\u00A0: l’assureur établit le contrat.',
  ],
  ['a quote that is converted here', quote('PJ'), null],
  ['a closed quote', quote('PJ', 'Devis sans-suite', 'MOR'), null],
  ['a contract', quote('PJ', 'Contrat validé', 'MOR', false), null],
  [
    'a quote that the insurer examines',
    { ...quote('PJ', 'Devis', 'MOR'), acceptance: { outcome: 'refer' as const, reasons: [] } },
    null,
  ],
])('contractRequestReason: %s', (_, details, reason) => {
  expect(contractRequestReason(details)).toBe(reason);
});
