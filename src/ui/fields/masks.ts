import { parseXpf } from '#shared/primitives/money.ts';
import { parseRidet, wholeNumberText } from '#shared/primitives/parsers/typed-value.ts';
import { normalizePlate } from '#shared/primitives/plate.ts';
import { normalizeCharacters, normalizeText } from '#shared/primitives/text.ts';

/** Conversion between the bare form value and its displayed format. */
export interface Mask {
  readonly inputMode: 'numeric' | 'decimal' | 'text';
  /** Characters of the value that formatting does not add; by default all. */
  readonly isSignificant?: (character: string) => boolean;
  /**
   * Form value of text while it is typed key by key. Only text that can become a value of this format is reformatted; other
   * text stays as typed until `parse` reads the whole: `1e5` is not 15.
   */
  readonly parseTyping: (typed: string) => string;
  /**
   * Form value of a whole text: pasted, or left. Text that is not understood stays, so that the schema refuses it: `A123456`
   * is not the RIDET 123456.
   */
  readonly parse: (typed: string) => string;
  /** Displayed text of a form value. */
  readonly format: (value: string) => string;
}

/** Removes the separators between digits, spaces by default; other text stays. */
const typedDigits = (typed: string, separators = /[ ]/g): string => {
  const text = normalizeCharacters(typed);
  const digits = text.replace(separators, '');
  return /^\d*$/.test(digits) ? digits : text;
};

/**
 * Formats digits by a pattern where `#` stands for one digit: `### ###`. Surplus digits stay at the end, so that the
 * schema rejects them: a number is never truncated.
 */
const patternMask = (layout: string, parse: Mask['parse']): Mask => ({
  inputMode: 'numeric',
  isSignificant: (character) => character !== ' ',
  parseTyping: typedDigits,
  parse,
  format: (value) => {
    if (/\D/.test(value)) return value;
    let remainingDigits = value;
    let text = '';
    for (const character of layout) {
      if (remainingDigits === '') return text;
      text += character === '#' ? remainingDigits.charAt(0) : character;
      if (character === '#') remainingDigits = remainingDigits.slice(1);
    }
    return text + remainingDigits;
  },
});

/** Digits with signs that only separate them, `98 800`; other text stays. */
const separatedDigits = (typed: string): string => {
  const text = normalizeText(typed).normalize('NFKC');
  return /^[\d\s.\p{Pd}]*$/u.test(text) ? text.replace(/\D/g, '') : text;
};

/** A postcode, alone or before its place; its space is missing if it was typed key by key. */
const postcode = (typed: string): string => {
  const text = normalizeText(typed).normalize('NFKC');
  return /^(\d{5})(?: ?\p{L}[\p{L} '’-]*)?$/u.exec(text)?.[1] ?? separatedDigits(text);
};

/** A whole number, shown as typed. */
const wholeNumberMask = (parse: Mask['parse']): Mask => ({
  inputMode: 'numeric',
  parseTyping: normalizeCharacters,
  parse,
  format: (value) => value,
});

/** A decimal number typed with a comma or a point, displayed with a comma, stored with a point: `0.95`. */
const decimalMask = (decimals: number) => ({
  inputMode: 'decimal' as const,
  parseTyping: (typed: string) => {
    const text = normalizeCharacters(typed);
    return /^\d*,\d*$/.test(text) ? text.replace(',', '.') : text;
  },
  parse: (typed: string) => {
    const text = normalizeText(typed).normalize('NFKC');
    const value = /^\d*[,.]?\d*$/.test(text) ? text.replace(',', '.') : text;
    const isComplete = new RegExp(`^\\d*\\.?\\d{0,${decimals}}$`).test(value) && /\d/.test(value);
    return isComplete ? Number(value).toFixed(decimals) : value;
  },
  format: (value: string) => (/^\d*\.\d*$/.test(value) ? value.replace('.', ',') : value),
});

const coefficient = decimalMask(2);

const parseRidetText = (typed: string): string => parseRidet(typed) ?? separatedDigits(typed);
const shortRidetMask = patternMask('### ### ###', parseRidetText);
const longRidetMask = patternMask('# ### ###.###', parseRidetText);

/** A RIDET of ten digits is displayed as on papers, a shorter one in groups of three. */
const ridetMask: Mask = {
  ...shortRidetMask,
  isSignificant: (character) => !/[ .]/.test(character),
  parseTyping: (typed) => typedDigits(typed, /[ .]/g),
  format: (value) => (value.length < 10 ? shortRidetMask : longRidetMask).format(value),
};

export const masks = {
  ridet: ridetMask,
  postcode: patternMask('#####', postcode),
  digits: wholeNumberMask(wholeNumberText),
  /** An amount in whole XPF. */
  amount: wholeNumberMask((typed) => parseXpf(typed)?.toString() ?? normalizeText(typed)),
  /** Bonus-malus coefficient, two decimals; `50` to `100` are hundredths, as people say it. */
  crm: {
    ...coefficient,
    parse: (typed) => {
      const text = normalizeText(typed).normalize('NFKC');
      return /^\d{2,3}$/.test(text) && Number(text) <= 100 ? (Number(text) / 100).toFixed(2) : coefficient.parse(text);
    },
  },
  registration: {
    inputMode: 'text',
    parseTyping: (typed) => normalizeCharacters(typed).toUpperCase(),
    parse: (typed) => {
      const plate = normalizePlate(typed);
      // A number of six digits is always a New Caledonian plate, because provisional plates have fewer.
      return /^\d{6}$/.test(plate) ? `${plate}NC` : plate;
    },
    format: (value) => value,
  },
} as const satisfies Record<string, Mask>;
