import type { LabelOf } from '#shared/forms/node.ts';
import { formatCount, formatXpf } from '#shared/primitives/money.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import type { Facts } from '#shared/tariff/lookup.ts';

/**
 * How a fact is told in « Détail du calcul »: by the words of a reference list, as a number with its unit (a no-break space
 * before it), as francs, or in its own way.
 */
export type FactFormat =
  | { readonly list: ListName }
  | { readonly unit: string; readonly one?: string }
  | 'francs'
  | ((value: string | number, facts: Facts, labelOf: LabelOf) => string);
export type FactFormats = Readonly<Record<string, FactFormat>>;

const answers: Readonly<Record<string, string>> = { OUI: 'oui', NON: 'non' };

/** A fact of a risk in words, `9 CV`; yes, no and numbers where the product has no words for it. */
export const formatFact = (words: FactFormats, facts: Facts, fact: string, labelOf: LabelOf): string => {
  const value = facts[fact] ?? '';
  const word = words[fact];
  if (typeof word === 'function') return word(value, facts, labelOf);
  if (word === 'francs') return formatXpf(Number(value));
  if (word && 'unit' in word)
    return `${formatCount(Number(value))}\u00A0${Number(value) < 2 && word.one ? word.one : word.unit}`;
  if (word) return labelOf(word.list, String(value))?.libelle ?? String(value);
  return typeof value === 'number' ? formatCount(value) : (answers[value] ?? value);
};
