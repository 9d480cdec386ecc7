import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { isDossierId } from './use-dossier.ts';

/** Imperceptible wait, milliseconds; after it a screen shows its skeleton. */
const maxWaitMs = 150;

/**
 * For route loaders: prefetches a dossier and waits for it briefly, so that the screen renders complete at once. Never
 * rejects; the screen shows failures itself.
 */
export const prefetchDossier = async <T, K extends readonly unknown[]>(
  queries: QueryClient,
  id: number,
  queryOf: (id: number) => FetchQueryOptions<T, Error, T, K>,
): Promise<void> => {
  if (!isDossierId(id)) return;
  await Promise.race([queries.prefetchQuery(queryOf(id)), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
};
