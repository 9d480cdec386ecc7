import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isValidPhone, phoneNumberSchema } from '#shared/primitives/phone/phone.ts';
import {
  isNationalNumber,
  parsePhone,
  parsePhonePrefix,
  phoneCountries,
  phoneSearchDigits,
  splitPhone,
} from '#shared/primitives/phone/phone-countries.ts';
import { phonePlans } from '#shared/primitives/phone/phone-plans.data.ts';
import { searchWords } from '#shared/primitives/phone/search-words.ts';

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

  test.each(['75 12 34 poste 12', '75 12 3O'])('does not take the digits out of « %s »', (typed) => {
    expect(splitPhone(typed, '+687')).toBeNull();
  });
});

const nc = { number: '751234', prefix: '+687' };
const pf = { number: '87123456', prefix: '+689' };
const fr = { number: '0612345678', prefix: '+33' };

describe('parsePhone', () => {
  test.each([
    ['75 12 34', nc],
    ['75.12.34', nc],
    ['75-12-34', nc],
    ['75‑12‑34', nc],
    ['75\u00A012\u202F34', nc],
    ['687 75 12 34', nc],
    ['687751234', nc],
    ['+687 75 12 34', nc],
    ['00687 75 12 34', nc],
    ['00 687 751234', nc],
    ['(+687) 75 12 34', nc],
    ['+(687) 75 12 34', nc],
    ['(687) 75.12.34', nc],
    ['+687 687 75 12 34', nc],
    ['tel:+687751234', nc],
    ['Tél. : 75 12 34', nc],
    ['T: 75 12 34', nc],
    ['WhatsApp +687 75 12 34', nc],
    ['https://wa.me/687751234', nc],
    ['75 12 34 (bureau)', nc],
    ['Mobile\u00A0: +687 75.12.34', nc],
    ['\u202A+687 75 12 34\u202C', nc],
    ['\u200E+687 75 12 34', nc],
    ['\u2066+687 75 12 34\u2069', nc],
    ['75\u200B12\u200B34', nc],
    ['７５１２３４', nc],
    ['+689 87 12 34 56', pf],
    ['689 87123456', pf],
    ['87 12 34 56', pf],
    ['+33 6 12 34 56 78', fr],
    ['0033612345678', fr],
    ['33 6 12 34 56 78', fr],
    ['06 12 34 56 78', fr],
    ['06.12.34.56.78', fr],
    ['612345678', fr],
    ['+33 (0)6 12 34 56 78', fr],
    ['+33 ( 0 ) 612345678', fr],
  ])('parses « %s »', (typed, phone) => {
    expect(parsePhone(typed, '+687')).toEqual(phone);
  });

  test.each([
    '+1 555 123',
    '+49 30 1234',
    '+681 72 12 34',
    '681 72 12 34',
    '678 22 123',
    '678 591 2345',
    '679 123 4567',
    '+61 412 345 678',
    '0692 12 34 56',
    '+33 692 12 34 56',
    '+262 692 12 34 56',
    '0590 12 34 56',
    '0639 12 34 56',
    '75 12 3O',
    '75 12 34 poste 12',
    'demander Marie',
    '75 12 34 poste 5',
    '75 12 34 ou 26 00 00',
  ])('refuses « %s » instead of storing other digits', (typed) => {
    const schema = phoneNumberSchema('Téléphone', { isRequired: true });
    expect(parsePhone(typed, '+687')).toBeNull();
    expect(v.is(schema, { number: typed, prefix: '+687' })).toBe(false);
  });

  const anyPhone = fc.oneof(
    fc.stringMatching(/^(?:050|[2-57-9]\d\d)\d{3}$/).map((number) => ({ number, prefix: '+687' })),
    fc.stringMatching(/^(?:40|8[789])\d{6}$/).map((number) => ({ number, prefix: '+689' })),
    fc.stringMatching(/^0(?:6[0-24-8]|7\d)\d{7}$/).map((number) => ({ number, prefix: '+33' })),
  );
  const bidi = fc.constantFrom('', '\u200E', '\u202A', '\u2066', '\uFEFF');
  const international = fc.constantFrom(
    (code: string, national: string) => `+${code} ${national}`,
    (code: string, national: string) => `00${code}${national}`,
    (code: string, national: string) => `(+${code}) ${national}`,
    (code: string, national: string) => `tel:+${code}${national}`,
  );
  const separator = fc.constantFrom('', ' ', '.', '-', '\u00A0', '\u202F', '/');

  test('parses every number in every notation, for any selected country', () => {
    const selected = fc.constantFrom(...phoneCountries.map(({ prefix }) => prefix));
    fc.assert(
      fc.property(
        fc.tuple(anyPhone, selected, international, separator, bidi),
        ([phone, prefix, write, sign, mark]) => {
          const national = phone.prefix === '+33' ? phone.number.slice(1) : phone.number;
          const writtenNumber = write(phone.prefix.slice(1), (national.match(/\d{1,2}/g) ?? []).join(sign));
          expect(parsePhone(mark + writtenNumber, prefix)).toEqual(phone);
        },
      ),
    );
  });

  test('is idempotent for accepted values', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+()\d .-]{0,16}$/), (typed) => {
        const phone = parsePhone(typed, '+687');
        if (phone && isValidPhone(phone)) expect(parsePhone(phone.number, phone.prefix)).toEqual(phone);
      }),
    );
  });
});

test('parsePhonePrefix: reads a calling code or a country', () => {
  expect(['+33', '33', '0033', 'FR', 'France', ' france '].map(parsePhonePrefix)).toEqual(Array(6).fill('+33'));
  expect(['687', 'Nouvelle-Calédonie', 'nouvelle caledonie'].map(parsePhonePrefix)).toEqual(Array(3).fill('+687'));
  expect(['', '+681', '1', 'Vanuatu'].map(parsePhonePrefix)).toEqual(Array(4).fill(null));
});

test('searchWords: searches a phone number by its national digits', () => {
  const typed = ['84.62.02', '84 62 02', '+687 84 62 02', '00687846202', '(+687) 84-62-02', 'tel:+687846202'];
  expect(typed.map(searchWords)).toEqual(typed.map(() => ['846202']));
  expect(searchWords('+33 6 12 34 56 78')).toEqual(['612345678']);
  expect(searchWords('Dupont 846202')).toEqual(['dupont', '846202']);
  expect(searchWords('98 800')).toEqual(['98', '800']);
  expect(phoneSearchDigits('8462')).toBe('8462');
  expect(phoneSearchDigits('dupont')).toBe('');
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
    ['687751234', '+687'],
    ['751234', '+1'],
  ])('refuses « %s » %s', (number, prefix) => {
    expect(isValidPhone({ number, prefix })).toBe(false);
  });
});

test('phoneNumberSchema: names the label in its message', () => {
  const schema = phoneNumberSchema('Téléphone', { isRequired: true });
  const messageOf = (number: string) =>
    v.safeParse(schema, { number, prefix: '+687' }).issues?.map((issue) => issue.message);
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

test('isNationalNumber: agrees with the library on every number', () => {
  const digits = fc.stringMatching(/^\d{5,10}$/);
  fc.assert(
    fc.property(digits, fc.constantFrom(...phoneCountries), (number, { country, prefix }) => {
      const parsed = parsePhoneNumberFromString(number, country, phonePlans);
      const isOwn = parsed?.isValid() === true && number.replace(/^0/, '') === parsed.nationalNumber.replace(/^0/, '');
      expect(isNationalNumber({ number, prefix })).toBe(isOwn);
    }),
  );
});
