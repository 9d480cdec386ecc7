import { normalizeText } from './text.ts';

const integerFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });

/** Typographic minus sign, as wide as the plus sign; a hyphen is shorter and may end a line. */
const withMinusSign = (text: string): string => text.replace('-', '\u2212');

/** Formats whole XPF: `12 345 F`, U+202F between thousands, U+00A0 before F (specification 0). */
export const formatXpf = (amount: number): string => `${withMinusSign(integerFormat.format(amount))}\u00A0F`;

/**
 * Formats whole XPF with words that agree: « 1 F remboursé », « 2 F remboursés », « 2 F sont à rembourser ». The French
 * plural begins at 2.
 */
export const formatXpfWith = (amount: number, singular: string, plural = `${singular}s`): string =>
  `${formatXpf(amount)} ${Math.abs(amount) < 2 ? singular : plural}`;

/** Formats a count or a plain number in French, `12 345`. */
export const formatCount = (value: number): string => integerFormat.format(value);

const changeFormat = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** Formats a change in percent: `+4,2 %`, `−3 %`. */
export const formatPercentChange = (percent: number): string => withMinusSign(changeFormat.format(percent / 100));

const difference = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0, signDisplay: 'exceptZero' });

/** Formats a difference in whole XPF: `+3 400 F`, `−9 032 F`. */
export const formatSignedXpf = (amount: number): string => `${withMinusSign(difference.format(amount))}\u00A0F`;

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
