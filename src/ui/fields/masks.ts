import { parseXpf } from '#shared/primitives/money.ts';
import { parseRidet, wholeNumberText } from '#shared/primitives/parsers/typed-value.ts';
import { normalizePlate } from '#shared/primitives/plate.ts';
import { normalizeCharacters, normalizeText } from '#shared/primitives/text.ts';

/** Conversion between the bare form value and its displayed format. */
export interface Mask {
  readonly inputMode: 'numeric' | 'decimal' | 'text';
  /** One character that may be typed. */
  readonly accepted: RegExp;
  /** Form value of text that is typed key by key: characters that the mask refuses are dropped. */
  readonly read: (typed: string) => string;
  /**
   * Form value of text that comes as a whole, such as a paste. Text that is not understood stays, so that the schema refuses
   * it: `A123456` is not the RIDET 123456.
   */
  readonly parsePasted: (typed: string) => string;
  /** Displayed text of a form value. */
  readonly show: (value: string) => string;
  /** Completes the form value on blur. */
  readonly complete?: (value: string) => string;
}

const digits = (typed: string): string => normalizeCharacters(typed).replace(/\D/g, '');

/**
 * Formats digits by a pattern where `#` stands for one digit: `### ###`. Surplus digits stay at the end, so that the
 * schema rejects them: a pasted number is never truncated.
 */
const patternMask = (layout: string, parsePasted: Mask['parsePasted']): Mask => ({
  inputMode: 'numeric',
  accepted: /\d/,
  read: digits,
  parsePasted,
  show: (value) => {
    if (/\D/.test(value)) return value;
    let rest = value;
    let text = '';
    for (const character of layout) {
      if (rest === '') return text;
      text += character === '#' ? rest.charAt(0) : character;
      if (character === '#') rest = rest.slice(1);
    }
    return text + rest;
  },
});

/** Digits with signs that only separate them, `98 800`; other text stays. */
const separatedDigits = (typed: string): string => {
  const text = normalizeText(typed).normalize('NFKC');
  return /^[\d\s.\p{Pd}]*$/u.test(text) ? digits(text) : text;
};

const postcode = (typed: string): string => {
  const text = normalizeText(typed).normalize('NFKC');
  return /^(\d{5})(?: \p{L}[\p{L} '’-]*)?$/u.exec(text)?.[1] ?? separatedDigits(text);
};

/**
 * A whole number. Points and commas stay while it is typed, since `12000,50` is not 1 200 050; `complete` understands
 * `12 000` and `12.000`.
 */
const wholeNumberMask = (complete: (typed: string) => string): Mask => ({
  inputMode: 'numeric',
  accepted: /[\d,.]/,
  read: (typed) => normalizeCharacters(typed).replace(/[^\d,.]/g, ''),
  parsePasted: complete,
  show: (value) => value,
  complete,
});

/** A decimal number typed with a comma or a point, displayed with a comma, stored with a point: `0.95`. */
const decimalMask = (decimals: number) => ({
  inputMode: 'decimal' as const,
  accepted: /[\d,.]/,
  read: (typed: string) =>
    normalizeCharacters(typed)
      .replace(/[^\d,.]/g, '')
      .replace(',', '.'),
  parsePasted: (typed: string) => {
    const text = normalizeText(typed).normalize('NFKC');
    return /^[\d\s,.]*$/.test(text) ? text.replace(/\s/g, '').replace(',', '.') : text;
  },
  show: (value: string) => value.replace('.', ','),
  complete: (value: string) => {
    const isComplete = new RegExp(`^\\d*\\.?\\d{0,${decimals}}$`).test(value) && /\d/.test(value);
    return isComplete ? Number(value).toFixed(decimals) : value;
  },
});

const coefficient = decimalMask(2);

export const masks = {
  ridet: patternMask('### ### ####', (typed) => parseRidet(typed) ?? separatedDigits(typed)),
  postcode: patternMask('#####', postcode),
  digits: wholeNumberMask(wholeNumberText),
  /** An amount in whole XPF. */
  amount: wholeNumberMask((typed) => parseXpf(typed)?.toString() ?? normalizeText(typed)),
  /** Bonus-malus coefficient, two decimals; `50` to `100` are hundredths, as people say it. */
  crm: {
    ...coefficient,
    complete: (value) =>
      /^\d{2,3}$/.test(value) && Number(value) <= 100 ? (Number(value) / 100).toFixed(2) : coefficient.complete(value),
  },
  registration: {
    inputMode: 'text',
    accepted: /[\p{L}\d]/u,
    read: normalizePlate,
    parsePasted: normalizePlate,
    show: (value) => value,
    // Six digits are always a New Caledonian plate: provisional plates have fewer.
    complete: (value) => (/^\d{6}$/.test(value) ? `${value}NC` : value),
  },
} as const satisfies Record<string, Mask>;
