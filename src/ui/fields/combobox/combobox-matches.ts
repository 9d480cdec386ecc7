import { fold } from '#shared/primitives/text.ts';
import type { Option } from '#ui/fields/select-field.tsx';

export interface FoldedOption extends Option {
  readonly folded: string;
}

/** At most so many matches are rendered: more are not read by anybody, and cost a tablet dearly. */
export const shownMatches = 100;

/** Options with their folded label, made once for a list. */
export const foldOptions = (options: readonly Option[]): readonly FoldedOption[] =>
  options.map((option) => ({ ...option, folded: fold(option.libelle) }));

/** Options whose label or code holds the text, accents and case aside; those that begin with it first. */
export const matching = (options: readonly FoldedOption[], text: string): readonly FoldedOption[] => {
  const wanted = fold(text);
  if (wanted === '') return options;
  const heads: FoldedOption[] = [];
  const others: FoldedOption[] = [];
  for (const option of options) {
    if (option.folded.startsWith(wanted)) heads.push(option);
    else if (option.folded.includes(wanted) || fold(option.code) === wanted) others.push(option);
  }
  return [...heads, ...others];
};
