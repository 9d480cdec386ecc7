import type { WithOrigin } from '#offline/interfaces/types.ts';

/** The newer of two answers. */
export const newerAnswer = <T>(
  one: WithOrigin<T> | undefined,
  other: WithOrigin<T> | undefined,
): WithOrigin<T> | undefined => ((other?.fetchedAtMs ?? -1) > (one?.fetchedAtMs ?? -1) ? other : (one ?? other));
