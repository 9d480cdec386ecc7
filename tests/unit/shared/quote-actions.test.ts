import { expect, test } from 'vitest';
import { canConvert, canDuplicate, contractRequestReason } from '#shared/products/quote-actions.ts';

const createQuote = (code: string, status = 'Devis', personType: 'PHY' | 'MOR' = 'PHY', isEstimate = true) => ({
  isEstimate,
  status,
  product: { code, libelle: code },
  person: { personType },
});

test('conversionRefusal: allows accident, legal and auto quotes', () => {
  expect(['AUTO', 'AUTO_KM_2021', 'GAV21', 'PJ'].map((code) => canConvert(createQuote(code)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(canConvert(createQuote('MRH_BUDGET'))).toBe(false);
});

test.each(['Sans-effet', 'Devis sans-suite', 'Devis transformé'])(
  'a quote that is « %s » is not converted',
  (status) => {
    expect(canConvert(createQuote('AUTO', status))).toBe(false);
    expect(canDuplicate(createQuote('AUTO', status))).toBe(true);
  },
);

test('conversionRefusal: refuses companies and contracts', () => {
  expect(canConvert(createQuote('AUTO', 'Devis', 'MOR'))).toBe(false);
  expect(canDuplicate(createQuote('AUTO', 'Devis', 'MOR'))).toBe(false);
  expect(canDuplicate(createQuote('AUTO', 'Contrat validé', 'PHY', false))).toBe(false);
});

test('canDuplicate: refuses legal products', () => {
  expect(canDuplicate(createQuote('PJ'))).toBe(false);
  expect(canDuplicate(createQuote('GAV21'))).toBe(true);
});

test.each([
  [
    'an open quote of a company',
    createQuote('PJ', 'Devis', 'MOR'),
    'Devis d’une personne morale\u00A0: l’assureur établit le contrat.',
  ],
  [
    'an open quote of a product that is not converted',
    createQuote('MRH_BUDGET'),
    'Devis MRH_BUDGET\u00A0: l’assureur établit le contrat.',
  ],
  ['a quote that is converted here', createQuote('PJ'), null],
  ['a closed quote', createQuote('PJ', 'Devis sans-suite', 'MOR'), null],
  ['a contract', createQuote('PJ', 'Contrat validé', 'MOR', false), null],
  [
    'a quote that the insurer examines',
    { ...createQuote('PJ', 'Devis', 'MOR'), acceptance: { outcome: 'refer' as const, reasons: [] } },
    null,
  ],
])('contractRequestReason: %s', (_, details, reason) => {
  expect(contractRequestReason(details)).toBe(reason);
});
