import { fold } from '#shared/primitives/text.ts';
import type { Option } from '#ui/fields/select-field.tsx';

export interface FoldedOption extends Option {
  readonly folded: string;
}

/** Upper limit of rendered options: rendering thousands of rows is slow on a tablet. */
export const maxShownMatches = 100;

/** Adds the folded label to each option, computed once per list. */
export const foldOptions = (options: readonly Option[]): readonly FoldedOption[] =>
  options.map((option) => ({ ...option, folded: fold(option.libelle) }));

/**
 * Options whose label contains the text, or whose code equals it; accents and case are ignored. Prefix matches come
 * first.
 */
export const matchOptions = (options: readonly FoldedOption[], text: string): readonly FoldedOption[] => {
  const query = fold(text);
  if (query === '') return options;
  const prefixMatches: FoldedOption[] = [];
  const otherMatches: FoldedOption[] = [];
  for (const option of options) {
    if (option.folded.startsWith(query)) prefixMatches.push(option);
    else if (option.folded.includes(query) || fold(option.code) === query) otherMatches.push(option);
  }
  return [...prefixMatches, ...otherMatches];
};
