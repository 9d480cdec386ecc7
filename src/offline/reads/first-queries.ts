import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { getSession } from '#api/session/session-store.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { Access } from '#shared/operations/wire/endpoint.ts';
import { isDossierId } from './use-dossier.ts';

// Bundled in one chunk: needed right after a sign-in.
// @chunk shell

/** Options of a read, as `readQuery` builds them. */
export interface FirstQuery {
  readonly queryKey: QueryKey;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Parts of the URL that a route's loader receives. */
export interface ScreenAddress<S> {
  /** The dossier of the address; `NaN` on a screen without one. */
  readonly id: number;
  /** Its validated search parameters. */
  readonly search: S;
}

/**
 * The queries that a screen needs for its first rendering, with the keys that it uses itself. They are started by the
 * loader of its route, while the screen's code is loaded.
 */
export type FirstQueries<S> = (offline: OfflineServices, address: ScreenAddress<S>) => readonly FirstQuery[];

/** First query of a dossier's screen; none for an invalid id. */
export const dossierQueries =
  (queryOf: (offline: OfflineServices, id: number) => FirstQuery): FirstQueries<unknown> =>
  (offline, { id }) =>
    isDossierId(id) ? [queryOf(offline, id)] : [];

/**
 * Starts the queries that this person may call, and waits for their answers for `maxWaitMs` at most, not at all with 0.
 * Never rejects: the screen shows failures itself.
 */
export const prefetchQueries = async (
  queries: QueryClient,
  firstQueries: readonly FirstQuery[],
  maxWaitMs: number,
): Promise<void> => {
  const user = getSession()?.user ?? null;
  const allowed = firstQueries.filter(({ meta }) => isAllowed(meta?.['access'] as Access, user));
  const answers = allowed.map((query) => queries.prefetchQuery(query as FetchQueryOptions));
  if (maxWaitMs === 0 || answers.length === 0) return;
  await Promise.race([Promise.all(answers), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
};
