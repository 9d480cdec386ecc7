import type { ComparedValue } from './comparison-table.tsx';

/** A labelled value in one person’s version of a form. */
export type LabelledValue = readonly [label: string, value: string];

/** Pairs two versions of the same values by position, for `ComparisonTable`. */
export const pairValues = (
  mine: readonly LabelledValue[],
  theirs: readonly LabelledValue[],
): readonly ComparedValue[] =>
  mine.map(([label, value], at) => ({ label, mine: value, theirs: theirs[at]?.[1] ?? '' }));
