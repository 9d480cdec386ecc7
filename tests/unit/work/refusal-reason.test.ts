import { expect, it } from 'vitest';
import { formatRefusalReason } from '#work/refusal.ts';

it.each([
  [
    'Certaines valeurs ne sont pas valides.',
    { effectDate: ['La date est passée'] },
    'Certaines valeurs ne sont pas valides\u00A0: La date est passée',
  ],
  ['Ce produit n’est pas ouvert.', { 'product.code': ['Ce produit n’est pas ouvert'] }, 'Ce produit n’est pas ouvert.'],
  ['Refusé.', {}, 'Refusé.'],
])('refusal reason: %s', (message, errors, expected) => {
  expect(formatRefusalReason({ message, errors })).toBe(expected);
});
