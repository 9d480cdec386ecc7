import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { limitedLines, limitedText } from '#shared/primitives/limited-text.ts';
import { fold, foldAddress, normalizeLines, normalizeText } from '#shared/primitives/text.ts';

const formatCharacters = [
  ...'\u00AD\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2064\u2066\u2067\u2068\u2069\uFEFF',
];
const spaces = [...' \t\u00A0\u1680\u2000\u2003\u2007\u2009\u200A\u2028\u202F\u205F\u3000'];

describe('normalizeText', () => {
  test('composes decomposed letters', () => {
    expect(normalizeText('He\u0301le\u0300ne Koné'.normalize('NFD'))).toBe('Hélène Koné');
    expect(normalizeText('Đặng Văn Đức'.normalize('NFD'))).toBe('Đặng Văn Đức');
  });

  test.each(formatCharacters)('removes the invisible character %j', (mark) => {
    expect(normalizeText(`${mark}Du${mark}pont${mark}`)).toBe('Dupont');
  });

  test.each(spaces)('replaces the space %j by an ordinary one', (space) => {
    expect(normalizeText(`${space}12${space}${space}rue Foch${space}`)).toBe('12 rue Foch');
  });

  test('keeps the emoji that are joined', () => {
    expect(normalizeText('👨‍👩‍👧 🏳️‍🌈')).toBe('👨‍👩‍👧 🏳️‍🌈');
  });

  test('keeps apostrophes, hyphens and letters as typed', () => {
    expect(normalizeText('N’Guyen–Wamytan ʻUvea œ 陳')).toBe('N’Guyen–Wamytan ʻUvea œ 陳');
  });

  test('is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const normalizedOnce = normalizeText(text);
        expect(normalizeText(normalizedOnce)).toBe(normalizedOnce);
        expect(normalizedOnce).toBe(normalizedOnce.normalize('NFC'));
      }),
    );
  });
});

describe('normalizeLines', () => {
  test('keeps line breaks and French no-break spaces', () => {
    expect(normalizeLines('Bonjour\u00A0!\r\n\u200B Ça va\u202F?\u2028Oui\u3000oui ')).toBe(
      'Bonjour\u00A0!\n Ça va\u202F?\nOui oui',
    );
  });

  test('is idempotent for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const normalizedOnce = normalizeLines(text);
        expect(normalizeLines(normalizedOnce)).toBe(normalizedOnce);
      }),
    );
  });
});

test('limitedText: normalizes before it counts characters', () => {
  expect(v.parse(limitedText(6), `\u200E${'Hélène'.normalize('NFD')}\u00A0`)).toBe('Hélène');
  expect(v.is(limitedText(5), 'Hélène')).toBe(false);
  expect(v.parse(limitedLines(9), 'Hélène\r\nb\u200B')).toBe('Hélène\nb');
});

/** Names and places of the territory beside what people type for them. */
const spellings: readonly (readonly [string, ...string[]])[] = [
  ['Đặng Văn Đức', 'dang van duc', 'ĐẶNG VĂN ĐỨC', 'Đặng Văn Đức'.normalize('NFD')],
  ['Nguyễn Thị Hương', 'nguyen thi huong'],
  ['Trương Mỹ Lệ', 'truong my le'],
  ['Wałęsa', 'walesa'],
  ['Sørensen', 'sorensen'],
  ['Groß', 'gross', 'GROSS', 'GROẞ'],
  ['Œuvrard', 'oeuvrard', 'ŒUVRARD'],
  ['Ægir', 'aegir'],
  ['João Gonçalves', 'joao goncalves'],
  ['Kaʻahumanu', "Ka'ahumanu", 'Ka’ahumanu', 'Ka‘ahumanu', 'Kaahumanu'],
  ['Tuʻipulotu', "tu'ipulotu", 'tuipulotu'],
  ['Māʻohi', "ma'ohi"],
  ["O'Connor", 'O’Connor', 'OʼConnor', 'O´Connor', 'O`Connor', 'oconnor'],
  ["N'Guyen", 'N’GUYEN', 'nguyen'],
  ['Jean-Pierre', 'jean pierre', 'Jean‐Pierre', 'Jean‑Pierre', 'Jean–Pierre', 'Jean\u00A0Pierre', 'JEAN  PIERRE'],
  ['Le Mont-Dore', 'le mont dore'],
  ['L’Île-des-Pins', "l'ile des pins"],
  ['Kaala-Gomen', 'kaala gomen'],
  ['Houaïlou', 'houailou'],
  ['Du\u200Bpont', 'dupont'],
  ['Ｌｉ', 'li'],
];

const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, '');

describe('fold', () => {
  test.each(spellings)('compares %s and its other spellings alike', (name, ...others) => {
    expect([...new Set(others.map(fold))]).toEqual([fold(name)]);
  });

  test('keeps different names apart', () => {
    const names = spellings.map(([name]) => name);
    expect(new Set(names.map(fold)).size).toBe(names.length);
  });

  test('is idempotent and ignores normalization for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }).map(withoutControls), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(normalizeText(text))).toBe(fold(text));
      }),
      { examples: [['\u00A1\u1FFD\u0903']] },
    );
  });
});

test('foldAddress: keeps the punctuation that separates two mailboxes', () => {
  expect(foldAddress(' Jean-Luc@MLS.nc\u200B')).toBe('jean-luc@mls.nc');
  expect(foldAddress('o’connor@mls.nc')).toBe("o'connor@mls.nc");
  expect(foldAddress("o'connor@mls.nc")).not.toBe(foldAddress('oconnor@mls.nc'));
});
