import type { LabelOf } from '#shared/forms/node.ts';
import { formatCount, formatXpf } from '#shared/primitives/money.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import type { Facts } from '#shared/tariff/lookup.ts';

/**
 * Format of a fact in « Détail du calcul »: label of a reference list, number with unit (after a no-break space),
 * francs, or a custom function.
 */
type FactFormat =
  | { readonly list: ListName }
  | { readonly unit: string; readonly one?: string }
  | 'francs'
  | ((value: string | number, facts: Facts, labelOf: LabelOf) => string);
export type FactFormats = Readonly<Record<string, FactFormat>>;

const answers: Readonly<Record<string, string>> = { OUI: 'oui', NON: 'non' };

/** Formats a fact of a risk, `9 CV`; facts without a format are yes, no or a number. */
export const formatFact = (formats: FactFormats, facts: Facts, fact: string, labelOf: LabelOf): string => {
  const value = facts[fact] ?? '';
  const word = formats[fact];
  if (typeof word === 'function') return word(value, facts, labelOf);
  if (word === 'francs') return formatXpf(Number(value));
  if (word && 'unit' in word)
    return `${formatCount(Number(value))}\u00A0${Number(value) < 2 && word.one ? word.one : word.unit}`;
  if (word) return labelOf(word.list, String(value))?.libelle ?? String(value);
  return typeof value === 'number' ? formatCount(value) : (answers[value] ?? value);
};
