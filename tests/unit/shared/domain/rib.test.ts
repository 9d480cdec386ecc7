import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValidRib, parseRib, ribKey } from '#shared/primitives/rib.ts';

const rib = (bank: string, branch: string, account: string, key: string) => ({ bank, branch, account, key });

describe('isValidRib', () => {
  test('takes a numeric account with the key of the formula', () => {
    expect(isValidRib(rib('14889', '00081', '08769451001', '37'))).toBe(true);
    expect(isValidRib(rib('14889', '00081', '08769451001', '38'))).toBe(false);
  });

  test("takes an account with a letter by the banks' table, and by the documents' rule", () => {
    expect(isValidRib(rib('20041', '01005', '0500013M026', '06'))).toBe(true);
    expect(isValidRib(rib('20041', '01005', '0500013M026', '46'))).toBe(true);
    expect(isValidRib(rib('20041', '01005', '0500013M026', '07'))).toBe(false);
  });

  test('is not put off by case and outer spaces', () => {
    expect(isValidRib(rib(' 20041', '01005 ', '0500013m026', '06'))).toBe(true);
  });

  test.each([
    ['a short bank', rib('2004', '01005', '0500013M026', '06')],
    ['a letter in the bank', rib('2004A', '01005', '0500013M026', '06')],
    ['a short account', rib('20041', '01005', '0500013M02', '06')],
    ['a sign in the account', rib('20041', '01005', '0500013é026', '06')],
    ['no key', rib('20041', '01005', '0500013M026', '')],
    ['nothing', rib('', '', '', '')],
  ])('refuses %s', (_, bad) => {
    expect(isValidRib(bad)).toBe(false);
  });

  test('takes every key it computes itself and no other, for numeric accounts', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    fc.assert(
      fc.property(digits(5), digits(5), digits(11), (bank, branch, account) => {
        const key = ribKey(bank, branch, account);
        expect(isValidRib({ bank, branch, account, key })).toBe(true);
        const other = String((Number(key) % 97) + 1).padStart(2, '0');
        expect(isValidRib({ bank, branch, account, key: other })).toBe(false);
      }),
    );
  });
});

test('parseRib cuts 23 characters, however they are set', () => {
  expect(parseRib('20041 01005 0500013m026 06')).toEqual(rib('20041', '01005', '0500013M026', '06'));
  expect(parseRib('20041 01005 0500013m026 0')).toBeNull();
});

test('every letter has the digit of the banks’ table', () => {
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
