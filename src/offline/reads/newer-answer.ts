import type { Dated } from '#offline/interfaces/types.ts';

/** The newer of two answers. */
export const newerAnswer = <T>(one: Dated<T> | undefined, other: Dated<T> | undefined): Dated<T> | undefined =>
  (other?.fetchedAtMs ?? -1) > (one?.fetchedAtMs ?? -1) ? other : (one ?? other);
