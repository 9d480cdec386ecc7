import type { ComparedValue } from './comparison-table.tsx';

/** A labelled value in one person’s version of a form. */
export type LabelledValue = readonly [label: string, value: string];

/** Pairs two versions of the same values by position, for `ComparisonTable`. */
const pairValues = (mine: readonly LabelledValue[], theirs: readonly LabelledValue[]): readonly ComparedValue[] =>
  mine.map(([label, value], index) => ({ label, mine: value, theirs: theirs[index]?.[1] ?? '' }));

/** Values that both sides changed since `before`, with all three; without `before`, all that differ. */
export const compareValues = (
  before: readonly LabelledValue[] | undefined,
  mine: readonly LabelledValue[],
  theirs: readonly LabelledValue[],
): readonly ComparedValue[] =>
  pairValues(mine, theirs).flatMap((value, index) => {
    const previousValue = before?.[index]?.[1];
    if (value.mine === value.theirs || value.mine === previousValue || value.theirs === previousValue) return [];
    return [previousValue === undefined ? value : { ...value, before: previousValue }];
  });
