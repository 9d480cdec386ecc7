import type { Mutant } from './mutant.ts';

/** Mistakes of the device: what it keeps, sends and forgets. */
export const deviceMutants: readonly Mutant[] = [];
