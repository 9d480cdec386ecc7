import * as v from 'valibot';
import { basicMessages } from '#shared/primitives/basic-messages.ts';
import { limitedLines, limitedText } from '#shared/primitives/limited-text.ts';

/**
 * Characters that the fonts of the papers contain, in every style: Latin with its Polynesian and Vietnamese letters, Greek,
 * Cyrillic, punctuation, arrows, boxes and symbols. A test compares the list with the fonts. Scripts written from right to
 * left are absent, since the papers' layout cannot print them.
 */
const unprintable =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: ranges of code points, not of displayed characters.
  /[^\t\n\r -~\u00A0-\u02E9\u0300-\u034F\u0370-\u0377\u037A-\u037E\u0384-\u038A\u038E-\u03A1\u03A3-\u0525\u1E00-\u1EFB\u2000-\u2064\u2070\u2071\u2074-\u208E\u20A0-\u20B5\u20B8-\u20BA\u2100-\u2109\u210B-\u2149\u2150-\u2185\u2190-\u2311\u2460-\u2469\u2500-\u269C\u269E-\u26B8\u2701-\u2704\u2706-\u2709\u270C-\u2727\u2729-\u274B\u2794\u2798-\u27AF\u2C60-\u2C77\uA789-\uA78C\uFB00-\uFB06\uFE0E\uFE0F\u{1F600}-\u{1F623}\u{1F625}-\u{1F62B}\u{1F62D}-\u{1F640}]/gu;

/** Characters of a text that no paper can print, each once; empty if it can be printed. */
export const findUnprintable = (text: string): string[] => [...new Set(text.normalize('NFC').match(unprintable) ?? [])];

/** Reason in French why a text cannot be printed; null if it can. */
export const describeUnprintable = (text: string): string | null => {
  const unprintableCharacters = findUnprintable(text);
  if (unprintableCharacters.length === 0) return null;
  const quoted = unprintableCharacters.slice(0, 5).map((character) => `«\u00A0${character}\u00A0»`);
  return unprintableCharacters.length === 1
    ? `Le caractère ${quoted[0]} ne peut pas être imprimé\u00A0: retirez-le ou écrivez-le en lettres latines.`
    : `Les caractères ${quoted.join(', ')} ne peuvent pas être imprimés\u00A0: retirez-les ou écrivez-les en lettres latines.`;
};

const isPrintable = (text: string): boolean => describeUnprintable(text) === null;

/** A text that papers show: normalized, of at most `maxLength` characters, with characters that can be printed. */
export const printableText = (maxLength: number) =>
  v.pipe(
    limitedText(maxLength),
    v.check(isPrintable, ({ input }) => describeUnprintable(input) ?? ''),
  );

/** Like `printableText`, required. */
export const requiredPrintable = (label: string, maxLength: number) =>
  v.pipe(printableText(maxLength), v.nonEmpty(basicMessages.required(label)));

/** Like `printableText` for several lines. */
export const printableLines = (maxLength: number) =>
  v.pipe(
    limitedLines(maxLength),
    v.check(isPrintable, ({ input }) => describeUnprintable(input) ?? ''),
  );
