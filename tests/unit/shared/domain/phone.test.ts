import metadata from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isValidPhone, phoneNumberSchema } from '#shared/primitives/phone/phone.ts';
import { phoneCountries, splitPhone } from '#shared/primitives/phone/phone-countries.ts';
import { phonePlans } from '#shared/primitives/phone/phone-plans.data.ts';

describe('splitPhone', () => {
  test.each([
    ['75 12 34', '+687', { number: '751234', prefix: '+687' }],
    ['+687 75.12.34', '+33', { number: '751234', prefix: '+687' }],
    ['00687 25 00 00', '+687', { number: '250000', prefix: '+687' }],
    ['+689 87 12 34 56', '+687', { number: '87123456', prefix: '+689' }],
    ['+33 6 12 34 56 78', '+687', { number: '0612345678', prefix: '+33' }],
    ['+33 (0)6 12 34 56 78', '+687', { number: '0612345678', prefix: '+33' }],
    ['06 12 34 56 78', '+33', { number: '0612345678', prefix: '+33' }],
    ['', '+687', { number: '', prefix: '+687' }],
  ])('splits « %s »', (typed, prefix, phone) => {
    expect(splitPhone(typed, prefix)).toEqual(phone);
  });

  test.each(['+', '+68', '00', '+1 555 123', '+49 30'])('returns null for « %s »', (typed) => {
    expect(splitPhone(typed, '+687')).toBeNull();
  });
});

describe('isValidPhone', () => {
  test.each([
    ['751234', '+687'],
    ['250000', '+687'],
    ['87123456', '+689'],
    ['0612345678', '+33'],
    ['612345678', '+33'],
    ['612345', '+687'],
    ['12345678', '+687'],
    ['1234567890', '+687'],
  ])('takes %s %s', (number, prefix) => {
    expect(isValidPhone({ number, prefix })).toBe(true);
  });

  test.each([
    ['7512345', '+687'],
    ['75123', '+687'],
    ['12345678901', '+33'],
    ['112345678', '+687'],
    ['75 12 34', '+687'],
    ['', '+687'],
    ['751234', '+1'],
  ])('refuses « %s » %s', (number, prefix) => {
    expect(isValidPhone({ number, prefix })).toBe(false);
  });
});

test('phoneNumberSchema: names the label in its message', () => {
  const schema = phoneNumberSchema('Téléphone', { isRequired: true });
  const messageOf = (number: string) =>
    v.safeParse(schema, { number, prefix: '+687' }).issues?.map((each) => each.message);
  expect(messageOf('12')).toEqual(["Téléphone n'est pas un numero de téléphone valide"]);
  expect(messageOf('')).toEqual(['Le champ Téléphone est requis']);
  expect(messageOf('751234')).toBeUndefined();
  expect(v.is(phoneNumberSchema('Téléphone', { isRequired: false }), { number: '', prefix: '+687' })).toBe(true);
});

test('phonePlans: equal those of the library for our countries', () => {
  const codes = phoneCountries.map(({ country }) => country);
  const plans = Object.fromEntries(codes.map((country) => [country, metadata.countries[country]]));
  const callingCodes = Object.fromEntries(phoneCountries.map(({ prefix, country }) => [prefix.slice(1), [country]]));
  expect(phonePlans).toEqual({ version: metadata.version, country_calling_codes: callingCodes, countries: plans });
});
