import type { Mutant } from './mutant.ts';

/** Mistakes of the server: whose data, whose session, what is counted and what is noted. */
export const serverMutants: readonly Mutant[] = [];
