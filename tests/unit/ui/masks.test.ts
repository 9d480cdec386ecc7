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
  expect(masks[mask].parse(typed)).toBe(value);
});

test.each([
  ['ridet', '０１２３', '0123'],
  ['postcode', '９８８００', '98800'],
  ['digits', '１２', '12'],
  ['amount', '１２０００', '12000'],
  ['crm', '０．９５', '0.95'],
  ['registration', '３４５６７８', '345678'],
] as const)('%s: full-width digits « %s » become « %s » while typed', (mask, typed, value) => {
  expect([...typed].reduce((text, character) => masks[mask].parseTyping(text + character), '')).toBe(value);
});

test.each([
  ['12345', '123 45'],
  ['123456', '123 456'],
  ['123456001', '123 456 001'],
  ['1234567001', '1 234 567.001'],
  ['0123456001', '0 123 456.001'],
  ['12345670011', '1 234 567.0011'],
])('ridet: %s is displayed as « %s »', (value, text) => {
  expect(masks.ridet.format(value)).toBe(text);
});

test('ridet: the displayed text remains digits while it is corrected', () => {
  expect(masks.ridet.parseTyping('1 234 567.00')).toBe('123456700');
});

/** Value of a field after a text was typed key by key and the field was left. */
const typeAndLeave = (mask: keyof typeof masks, typed: string): string => {
  const { parseTyping: type, parse, format } = masks[mask];
  return parse([...typed].reduce((value, character) => type(format(value) + character), ''));
};

test.each([
  ['amount', '12000,50', '12000,50'],
  ['amount', '12.000', '12000'],
  ['amount', '12000.00', '12000'],
  ['amount', '12 000', '12000'],
  ['amount', '1,5 M', '1500000'],
  ['amount', '12 000 F', '12000'],
  ['amount', '1e5', '1e5'],
  ['amount', '-5', '-5'],
  ['amount', '10 000 + 10 084', '10 000 + 10 084'],
  ['amount', '10 000 10 084', '10 000 10 084'],
  ['digits', '7 CV', '7'],
  ['digits', '1e5', '1e5'],
  ['digits', '3-4', '3-4'],
  ['ridet', '0 123 456.001', '0123456001'],
  ['ridet', '1 234 567.001', '1234567001'],
  ['ridet', 'A123456', 'A123456'],
  ['ridet', '123456 ou 654321', '123 456ou 654321'],
  ['postcode', '98800 Nouméa', '98800'],
  ['postcode', 'BP 12345', 'BP 12345'],
  ['postcode', '988OO', '988OO'],
  ['crm', '-0,5', '-0,5'],
  ['crm', '0,95', '0.95'],
  ['crm', '50 %', '50 %'],
  ['registration', '312-456 nc', '312456NC'],
  ['registration', '312 456', '312456NC'],
  ['registration', 'NC 312456', '312456NC'],
  ['registration', '312?456', '312?456'],
] as const)('%s: « %s » typed key by key is « %s » once the field is left', (mask, typed, value) => {
  expect(typeAndLeave(mask, typed)).toBe(value);
});

test.each([
  ['50', '0.50'],
  ['80', '0.80'],
  ['100', '1.00'],
  ['0.5', '0.50'],
  ['1', '1.00'],
  ['150', '150.00'],
])('coefficient: %s becomes %s when the field is left', (typed, stored) => {
  expect(typeAndLeave('crm', typed)).toBe(stored);
});
