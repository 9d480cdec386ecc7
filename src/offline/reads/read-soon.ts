import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { isDossierId } from './use-dossier.ts';

/** A wait that is not felt: beyond it a screen shows its skeleton. */
const unfeltMs = 150;

/**
 * For the loader of a file's route: waits for the file, a moment at most, so that its screen appears whole and is
 * drawn once. It never fails: what does not come is the screen's own to tell.
 */
export const readSoon = async <T, K extends readonly unknown[]>(
  queries: QueryClient,
  id: number,
  queryOf: (id: number) => FetchQueryOptions<T, Error, T, K>,
): Promise<void> => {
  if (!isDossierId(id)) return;
  await Promise.race([queries.prefetchQuery(queryOf(id)), new Promise((resolve) => setTimeout(resolve, unfeltMs))]);
};
