import { typedReceiptNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { foldedWords, normalizeText } from '#shared/primitives/text.ts';
import { phoneSearchDigits } from './phone-countries.ts';

/**
 * Pairs of digits with separators, `84.62.02`, six digits in other groups, `846 202`, or a number with its calling
 * code, `687846202` included: only phone numbers are written in these ways.
 */
const phoneLike =
  /^(?:[\p{L}. ]*[:.] ?)?(?:\(?\+|00)[\d\s().\p{Pd}/]+$|^\d{2}(?:[\s.\p{Pd}]\d{2}){2,4}$|^\d{3}[\s.]\d{3}$|^687[\s.\p{Pd}]?(?:\d[\s.\p{Pd}]?){6}$/u;

/**
 * Words of a search text, folded, each of which must be found. A phone number is one word, in national digits, and so is the
 * number of a receipt, compact.
 */
export const searchWords = (typed: string): readonly string[] => {
  const phone = phoneLike.test(normalizeText(typed)) ? phoneSearchDigits(typed) : '';
  const number = phone || typedReceiptNumber(typed);
  return number === '' ? foldedWords(typed) : [number];
};
