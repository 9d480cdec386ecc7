import { normalizeText } from '#shared/primitives/text.ts';

/**
 * A value of digits and signs as typed or pasted: without invisible characters, full-width digits made ordinary, without
 * a label in front (« RIDET : », « IBAN »).
 */
export const withoutLabel = (typed: string, label: RegExp): string =>
  normalizeText(normalizeText(typed).normalize('NFKC')).replace(label, '');

const ridetLabel = /^(?:(?:n(?:°|o|um[eé]ro)?|ridet|rid|r\.i\.d(?:\.e\.t)?|de)[\s.:]*)+/iu;
/** A number of a spreadsheet written with decimals: `123456001.0`. */
const spreadsheetDecimals = /^(\d{9,10})[.,]0+$/;

/**
 * Parses a RIDET, `0 123 456.001`, to digits. A spreadsheet that takes it for a number drops the leading zero: nine digits
 * get it back. Null for anything but 6 to 10 digits.
 */
export const parseRidet = (typed: string): string | null => {
  const digits = withoutLabel(typed, ridetLabel)
    .replace(spreadsheetDecimals, '$1')
    .replace(/[\s./\p{Pd}]/gu, '');
  if (!/^\d{6,10}$/.test(digits)) return null;
  return digits.length === 9 ? `0${digits}` : digits;
};

/** Formats a RIDET of ten digits, `0 123 456.001` with no-break spaces; other values unchanged. */
export const formatRidet = (digits: string): string =>
  digits.replace(/^(\d)(\d{3})(\d{3})(\d{3})$/, '$1\u00A0$2\u00A0$3.$4');

/**
 * Parses a code of six digits as pasted: ` 123 456`, `123-456`, or the sentence that holds it. Null if there is none or
 * more than one.
 */
export const parseSixDigits = (typed: string): string | null => {
  const text = normalizeText(typed).normalize('NFKC');
  const numbers = [...new Set(text.match(/\d+/g))].filter((digits) => digits.length === 6);
  const grouped = text.match(/\d+(?:[\s.\p{Pd}]\d+)*/gu)?.map((group) => group.replace(/\D/g, '')) ?? [];
  const [code, ...more] = numbers.length > 0 ? numbers : new Set(grouped.filter((digits) => digits.length === 6));
  return code !== undefined && more.length === 0 ? code : null;
};

const unit = /\s*(?:cv|ch|cm3|km|m2|m[eè]tres? carr[eé]s?|pi[eè]ces?|ans?|%)\.?$/iu;

/**
 * Digits of a whole number with separated thousands, a unit or empty decimals: `7 CV`, `12 000 km`, `12.000`, `7,00`. Other
 * text stays as it is.
 */
export const wholeNumberText = (typed: string): string => {
  const text = normalizeText(normalizeText(typed).normalize('NFKC')).replace(unit, '');
  const grouped = /^\d{1,3}(?:([ .,'’])\d{3})(?:\1\d{3})*$/.test(text);
  return grouped ? text.replace(/\D/g, '') : text.replace(/^(\d+)[.,]0{1,2}$/, '$1');
};
