import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ibanToRib, parseRibOrIban, ribToIban } from '#shared/primitives/bank/iban.ts';
import { isValidRib, parseRib, ribKey } from '#shared/primitives/bank/rib.ts';

const createRib = (bank: string, branch: string, account: string, key: string) => ({ bank, branch, account, key });

describe('parseRibOrIban: parses pasted text', () => {
  const parsed = createRib('14889', '00081', '08769451001', '37');
  test.each([
    '14889 00081 08769451001 37',
    'RIB : 14889-00081-08769451001-37',
    'RIB\u00A0: 14889 00081 08769451001 37',
    ribToIban(parsed),
    `IBAN ${ribToIban(parsed)}`,
    `iban: ${ribToIban(parsed)}`,
    `IBAN n° ${ribToIban(parsed)}`,
    `RIB / IBAN = ${ribToIban(parsed)}`,
  ])('%s', (text) => {
    expect(parseRibOrIban(text)).toEqual(parsed);
  });

  test('parseRibOrIban: returns null for other text and foreign accounts', () => {
    for (const text of ['RIB', 'IBAN à demander', 'IBAN DE89 3704 0044 0532 0130 00', 'X14889 00081 08769451001 37'])
      expect(parseRibOrIban(text)).toBeNull();
  });
});

describe('isValidRib', () => {
  test('accepts a numeric account with the computed key', () => {
    expect(isValidRib(createRib('14889', '00081', '08769451001', '37'))).toBe(true);
    expect(isValidRib(createRib('14889', '00081', '08769451001', '38'))).toBe(false);
  });

  test("accepts an account with a letter by the banks' table and by the specification's rule", () => {
    expect(isValidRib(createRib('20041', '01005', '0500013M026', '06'))).toBe(true);
    expect(isValidRib(createRib('20041', '01005', '0500013M026', '46'))).toBe(true);
    expect(isValidRib(createRib('20041', '01005', '0500013M026', '07'))).toBe(false);
  });

  test('ignores case and outer spaces', () => {
    expect(isValidRib(createRib(' 20041', '01005 ', '0500013m026', '06'))).toBe(true);
  });

  test.each([
    ['a short bank', createRib('2004', '01005', '0500013M026', '06')],
    ['a letter in the bank', createRib('2004A', '01005', '0500013M026', '06')],
    ['a short account', createRib('20041', '01005', '0500013M02', '06')],
    ['a sign in the account', createRib('20041', '01005', '0500013é026', '06')],
    ['no key', createRib('20041', '01005', '0500013M026', '')],
    ['nothing', createRib('', '', '', '')],
  ])('refuses %s', (_, invalid) => {
    expect(isValidRib(invalid)).toBe(false);
  });

  test('accepts only the computed key, for numeric accounts', () => {
    const arbitraryDigits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    fc.assert(
      fc.property(arbitraryDigits(5), arbitraryDigits(5), arbitraryDigits(11), (bank, branch, account) => {
        const key = ribKey(bank, branch, account);
        expect(isValidRib({ bank, branch, account, key })).toBe(true);
        const wrongKey = String((Number(key) % 97) + 1).padStart(2, '0');
        expect(isValidRib({ bank, branch, account, key: wrongKey })).toBe(false);
      }),
    );
  });
});

test('parseRib: splits 23 characters in any notation', () => {
  expect(parseRib('20041 01005 0500013m026 06')).toEqual(createRib('20041', '01005', '0500013M026', '06'));
  expect(parseRib('20041 01005 0500013m026 0')).toBeNull();
});

test('ribKey: maps every letter by the banks’ table', () => {
  const table: Readonly<Record<string, string>> = {
    ...{ A: '1', B: '2', C: '3', D: '4', E: '5', F: '6', G: '7', H: '8', I: '9' },
    ...{ J: '1', K: '2', L: '3', M: '4', N: '5', O: '6', P: '7', Q: '8', R: '9' },
    ...{ S: '2', T: '3', U: '4', V: '5', W: '6', X: '7', Y: '8', Z: '9' },
  };
  for (const [letter, digit] of Object.entries(table))
    expect(ribKey('20041', '01005', `0500013${letter}026`), letter).toBe(
      ribKey('20041', '01005', `0500013${digit}026`),
    );
});

/** Remainder of a number of any length modulo 97, by long division. */
const remainderBy97 = (digits: string): number =>
  [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);

/** The digits that banks substitute for letters, as printed below the alphabet in their standard. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const bankDigits = '12345678912345678923456789';
const banksDigits = (text: string): string =>
  [...text].map((character) => bankDigits[alphabet.indexOf(character)] ?? character).join('');
/** A = 10 … Z = 35, as in IBANs and the specification. */
const ibanDigits = (text: string): string => [...text].map((character) => Number.parseInt(character, 36)).join('');

const twoDigits = (value: number): string => `${value < 10 ? '0' : ''}${value}`;

describe('10,000 random RIBs match an independent computation', () => {
  const digitsOf = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const account = fc
    .array(fc.constantFrom(...'0123456789', ...alphabet), { minLength: 11, maxLength: 11 })
    .map((signs) => signs.join(''));

  test('has exactly one key that makes the RIB divisible by 97', () => {
    const drawnCounts = { letters: 0, documents: 0 };
    fc.assert(
      fc.property(
        digitsOf(5),
        digitsOf(5),
        account,
        fc.integer({ min: 0, max: 99 }),
        (bank, branch, number, triedKey) => {
          const body = banksDigits(`${bank}${branch}${number}`);
          const banks = twoDigits(97 - remainderBy97(`${body}00`));
          const documents = twoDigits(
            97 - ((89 * remainderBy97(bank) + 15 * remainderBy97(branch) + 3 * remainderBy97(ibanDigits(number))) % 97),
          );
          expect(remainderBy97(`${body}${banks}`)).toBe(0);
          expect(ribKey(bank, branch, number)).toBe(banks);
          const key = twoDigits(triedKey);
          expect(isValidRib({ bank, branch, account: number, key })).toBe([banks, documents].includes(key));
          for (const expectedKey of [banks, documents])
            expect(isValidRib({ bank, branch, account: number, key: expectedKey })).toBe(true);
          drawnCounts.letters += Number(/[A-Z]/.test(number));
          drawnCounts.documents += Number(banks !== documents);

          const iban = ribToIban({ bank, branch, account: number, key: banks });
          expect(iban).toHaveLength(27);
          expect(remainderBy97(ibanDigits(`${iban.slice(4)}${iban.slice(0, 4)}`))).toBe(1);
          expect(ibanToRib(iban)).toEqual({ bank, branch, account: number, key: banks });
        },
      ),
      { numRuns: 10_000 },
    );
    expect(drawnCounts.letters).toBeGreaterThan(5_000);
    expect(drawnCounts.documents).toBeGreaterThan(5_000);
  });
});
