import { normalizeText } from './text.ts';

interface DecimalFormat {
  readonly minimumDigits?: number;
  /** Digits after the comma to which the value is rounded, halves away from zero. */
  readonly maximumDigits?: number;
  /** Writes a plus sign before values above zero. */
  readonly isSigned?: boolean;
}

/**
 * Formats a number in French: U+202F between thousands, comma, minus sign U+2212, `−12 345,6`. Written without
 * `Intl.NumberFormat`, which gives the same digits: the first one of a page takes Chromium 30 ms of its main thread, 110 ms
 * on a slow tablet, and a first screen needs it.
 */
export const formatDecimal = (value: number, format: DecimalFormat = {}): string => {
  const { minimumDigits = 0, isSigned = false } = format;
  const { maximumDigits = Math.max(3, minimumDigits) } = format;
  // Scaled by its exponent, 1.005 becomes 100.5; multiplied by 100, it becomes 100.49999.
  const [mantissa, exponent = '0'] = String(Math.abs(value)).split('e');
  const scaled = Math.round(Number(`${mantissa}e${Number(exponent) + maximumDigits}`));
  const digits = String(scaled).padStart(maximumDigits + 1, '0');
  const whole = digits.slice(0, digits.length - maximumDigits).replace(/\B(?=(?:\d{3})+$)/g, '\u202F');
  const decimals = digits
    .slice(digits.length - maximumDigits)
    .replace(/0+$/, '')
    .padEnd(minimumDigits, '0');
  const sign = scaled === 0 ? '' : value < 0 ? '\u2212' : isSigned ? '+' : '';
  return `${sign}${whole}${decimals === '' ? '' : `,${decimals}`}`;
};

/** Formats whole XPF: `12 345 F`, U+202F between thousands, U+00A0 before F (specification 0). */
export const formatXpf = (amount: number): string => `${formatCount(amount)}\u00A0F`;

/**
 * Formats whole XPF with words that agree: « 1 F remboursé », « 2 F remboursés », « 2 F sont à rembourser ». The French
 * plural begins at 2.
 */
export const formatXpfWith = (amount: number, singular: string, plural = `${singular}s`): string =>
  `${formatXpf(amount)} ${Math.abs(amount) < 2 ? singular : plural}`;

/** Formats a count or a plain number in French, `12 345`. */
export const formatCount = (value: number): string => formatDecimal(value, { maximumDigits: 0 });

/** Formats a change in percent: `+4,2 %`, `−3 %`. */
export const formatPercentChange = (percent: number): string =>
  `${formatDecimal(percent, { maximumDigits: 1, isSigned: true })}\u00A0%`;

/** Formats a difference in whole XPF: `+3 400 F`, `−9 032 F`. */
export const formatSignedXpf = (amount: number): string =>
  `${formatDecimal(amount, { maximumDigits: 0, isSigned: true })}\u00A0F`;

const currency = '(?:F?\\.?CFP|F\\.?C\\.?F\\.?P\\.?|XPF|fr(?:c?s)?|francs?|F)\\.?(?:TTC)?';

/** Thousands and millions as people write them: `12 k`, `1,5 M`, `10 millions`. */
const multiples: readonly (readonly [RegExp, number])[] = [
  [/^(\d{1,6})(?:[.,](\d{1,2}))?(?:k|mille)$/i, 1_000],
  [/^(\d{1,6})(?:[.,](\d{1,2}))?m(?:illions?(?:de)?)?$/i, 1_000_000],
];

const parseMultiple = (text: string): number | null => {
  for (const [pattern, factor] of multiples) {
    const [, wholePart = '', fraction = ''] = pattern.exec(text) ?? [];
    if (wholePart !== '') return Number(wholePart) * factor + (Number(fraction.padEnd(2, '0')) * factor) / 100;
  }
  return null;
};

/** True if spaces and apostrophes between digits separate thousands: `10 000 10 084` is two amounts. */
const isGrouped = (text: string): boolean =>
  (text.match(/\d(?:[\d '’]*\d)?/gu) ?? []).every((digits) => /^(?:\d+|\d{1,3}(?:[ '’]\d{3})+)$/.test(digits));

/**
 * Parses whole XPF as typed or pasted: `12345`, `12 345 F`, `12.345`, `12 345,00 XPF`, `1.234,00`, `1,5 M`. Null for a
 * fractional amount (`12,50`): francs have no cents, and amounts are never rounded.
 */
export const parseXpf = (typed: string): number | null => {
  const plainText = normalizeText(normalizeText(typed).normalize('NFKC'));
  if (!isGrouped(plainText)) return null;
  const text = plainText
    .replace(/[\s'’]/gu, '')
    .replace(/,[\p{Pd}]+$/u, '')
    .replace(new RegExp(`^${currency}|${currency}$`, 'gi'), '');
  if (/^\d{1,15}(?:[.,]0{1,2})?$/.test(text)) return Number.parseInt(text, 10);
  const grouped = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3}){0,3})(?:(?!\2)[.,]0{1,2})?$/.exec(text);
  return grouped ? Number(grouped[1]?.replace(/[.,]/g, '')) : parseMultiple(text);
};
