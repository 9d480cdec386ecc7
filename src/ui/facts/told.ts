import type { Compared } from './comparison-table.tsx';

/** One line of the comparison of two people's changes. */
export type Told = readonly [label: string, value: string];

/** The same lines of two people, side by side. */
export const compared = (mine: readonly Told[], theirs: readonly Told[]): readonly Compared[] =>
  mine.map(([label, value], at) => ({ label, mine: value, theirs: theirs[at]?.[1] ?? '' }));
