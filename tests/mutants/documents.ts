import type { Mutant } from './mutant.ts';

/** Mistakes in what is printed. */
export const documentMutants: readonly Mutant[] = [];
