import { expect, test } from 'vitest';
import { masks } from '#ui/fields/masks.ts';

test.each([
  ['ridet', '0 123 456.001', '0123456001'],
  ['ridet', 'A123456', 'A123456'],
  ['ridet', '0 123 456 A01', '0 123 456 A01'],
  ['postcode', '98 800', '98800'],
  ['postcode', '98800 Nouméa', '98800'],
  ['postcode', 'BP 12345', 'BP 12345'],
  ['digits', '12 000 km', '12000'],
  ['digits', '7,5', '7,5'],
  ['digits', 'R+1', 'R+1'],
  ['amount', '12.000,00 F', '12000'],
  ['amount', '12 000,50', '12 000,50'],
  ['amount', '1,5 M', '1500000'],
  ['crm', '-0,5', '-0,5'],
  ['crm', '0,95', '0.95'],
  ['registration', '345 678 nc', '345678NC'],
] as const)('%s: pasted « %s » becomes « %s »', (mask, typed, value) => {
  expect(masks[mask].parsePasted(typed)).toBe(value);
});

test.each([
  ['ridet', '０１２３', '0123'],
  ['postcode', '９８８００', '98800'],
  ['digits', '１２', '12'],
  ['amount', '１２０００', '12000'],
  ['crm', '０．９５', '0.95'],
  ['registration', '３４５６７８', '345678'],
] as const)('%s: full-width digits « %s » become « %s » while typed', (mask, typed, value) => {
  expect([...typed].reduce((text, sign) => masks[mask].read(text + sign), '')).toBe(value);
});

test.each([
  ['12000,50', '12000,50'],
  ['12.000', '12000'],
  ['12000.00', '12000'],
])('amount: typed « %s » becomes « %s » when the field is left', (typed, value) => {
  const { read, complete } = masks.amount;
  expect(complete?.([...typed].reduce((text, sign) => read(text + sign), ''))).toBe(value);
});

test.each([
  ['50', '0.50'],
  ['80', '0.80'],
  ['100', '1.00'],
  ['0.5', '0.50'],
  ['1', '1.00'],
  ['150', '150.00'],
])('coefficient: %s becomes %s when the field is left', (typed, stored) => {
  expect(masks.crm.complete(masks.crm.read(typed))).toBe(stored);
});
