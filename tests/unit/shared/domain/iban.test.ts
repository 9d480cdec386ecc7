import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  bicSchema,
  formatIban,
  formatRibAsIban,
  isAcceptedBic,
  isAcceptedIban,
  newOrMaskedIbanSchema,
} from '#shared/primitives/bank/iban.ts';
import { isMaskedIban, maskedIban } from '#shared/primitives/bank/masked-iban.ts';
import { messages } from '#shared/primitives/messages.ts';

/** An IBAN with the check digits of its country and account. */
const ibanOf = (country: string, bban: string): string => {
  const digits = `${bban}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
};
const rightRib = '14889000810876945100137';
const wrongRib = '14889000810876945100138';

describe('isAcceptedIban', () => {
  test.each(['NC', 'PF', 'WF', 'FR'])('accepts an account of %s, and refuses a wrong RIB key', (country) => {
    expect(isAcceptedIban(ibanOf(country, rightRib))).toBe(true);
    expect(isAcceptedIban(ibanOf(country, wrongRib))).toBe(false);
  });

  test('accepts spaces and lower case', () => {
    expect(isAcceptedIban(' fr14 2004 1010 0505 0001 3m02 606 ')).toBe(true);
  });

  test('refuses a wrong checksum, a wrong length and an unlisted country', () => {
    const validIban = ibanOf('NC', rightRib);
    expect(isAcceptedIban(validIban.replace(/^NC../, 'NC00'))).toBe(false);
    expect(isAcceptedIban(validIban.slice(0, -1))).toBe(false);
    expect(isAcceptedIban('DE89370400440532013000')).toBe(false);
    expect(isAcceptedIban('DE89370400440532013000', ['DE'])).toBe(true);
    expect(isAcceptedIban('')).toBe(false);
  });
});

test('isAcceptedBic: accepts 8 or 11 characters', () => {
  expect(['BCADNCNN', 'CEPANCNM', 'OFTPNCN1XXX', 'sogepfpt'].map(isAcceptedBic)).toEqual([true, true, true, true]);
  expect(['CEPANC', '', 'BCADNCNN1'].map(isAcceptedBic)).toEqual([false, false, false]);
});

test('bank form: refuses with the messages of the specification and stores capitals', () => {
  const iban = v.safeParse(newOrMaskedIbanSchema(), 'NC00');
  expect(iban.issues?.[0].message).toBe("Le format du code IBAN n'est pas correct");
  expect(v.safeParse(bicSchema, 'X').issues?.[0].message).toBe("Le format du code BIC n'est pas correct");
  expect(v.safeParse(bicSchema, '').issues?.map((issue) => issue.message)).toEqual([
    'Le champ BIC est requis',
    "Le format du code BIC n'est pas correct",
  ]);
  expect(v.parse(bicSchema, 'bcadncnn')).toBe('BCADNCNN');
  expect(v.parse(newOrMaskedIbanSchema(), 'fr14 2004 1010 0505 0001 3m02 606')).toBe('FR1420041010050500013M02606');
  expect(formatIban('FR1420041010050500013M02606')).toBe('FR14 2004 1010 0505 0001 3M02 606');
});

describe('maskedIban', () => {
  test('retains country and last four characters, idempotently', () => {
    expect(maskedIban('fr14 2004 1010 0505 0001 3m02 606')).toBe('FR…2606');
    expect(maskedIban(maskedIban('FR1420041010050500013M02606'))).toBe('FR…2606');
    expect(maskedIban('')).toBe('');
  });

  test('is distinguished from a complete IBAN', () => {
    expect([' fr… 2606 ', 'FR…2606'].map(isMaskedIban)).toEqual([true, true]);
    expect(['', 'FR1420041010050500013M02606', 'FR…606', 'FR…26067', '…2606', 'FR•2606'].some(isMaskedIban)).toBe(
      false,
    );
  });

  test('is accepted as unchanged account; anything else must be a valid IBAN', () => {
    const schema = newOrMaskedIbanSchema();
    expect(v.parse(schema, ' fr…2606')).toBe('FR…2606');
    expect(v.parse(schema, 'fr14 2004 1010 0505 0001 3m02 606')).toBe('FR1420041010050500013M02606');
    for (const text of ['FR…', 'NC00', 'FR14…2606'])
      expect(v.safeParse(schema, text).issues?.[0].message).toBe("Le format du code IBAN n'est pas correct");
    expect(v.safeParse(schema, '').issues?.[0].message).toBe('Le champ IBAN est requis');
  });

  test('accepts the RIB of an account and becomes its IBAN', () => {
    const schema = newOrMaskedIbanSchema();
    const iban = ibanOf('FR', rightRib);
    for (const text of [rightRib, '14889 00081 08769451001 37', `RIB : ${rightRib}`, '１４８８９ 00081-08769451001/37'])
      expect(v.parse(schema, text), text).toBe(iban);
    expect(formatRibAsIban(rightRib)).toBe(formatIban(iban));
    expect(v.safeParse(schema, wrongRib).issues?.map(({ message }) => message)).toEqual([messages.ribKey]);
    for (const text of [wrongRib, iban, 'FR…2606', '1488900081087694510013', ''])
      expect(formatRibAsIban(text), text).toBe(text);
  });
});
