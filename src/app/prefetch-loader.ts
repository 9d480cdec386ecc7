import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { FirstQueries, FirstQuery } from '#offline/reads/first-queries.ts';

/** What the router passes to a loader. */
interface RouteMatch {
  readonly params: { readonly id?: string };
  readonly location: { readonly search: object };
  readonly route: { readonly options: { readonly validateSearch?: unknown } };
}

/**
 * Imperceptible wait of a file's loader, milliseconds, so that the file renders complete at once; after it the screen
 * shows its skeleton.
 */
const fileWaitMs = 150;

/**
 * Creates the loader of a route, which starts the first queries of its screen while the screen's code is loaded: when
 * it is opened, and at the first touch of a link to it. The router calls it after the guard of the session. The
 * description is imported once: browsers defer every `import()`, also of a loaded module, until the finger is lifted,
 * which would delay the read. `maxWaitMs`: how long the navigation waits for the answers; not at all by default.
 * `opensDevice`: the screen waits for the device, as forms do for their draft.
 */
export const createPrefetchLoader = <S>(
  loadQueries: () => Promise<FirstQueries<S>>,
  { maxWaitMs = 0, opensDevice = false }: { readonly maxWaitMs?: number; readonly opensDevice?: boolean } = {},
) => {
  const load = async () => {
    const [queriesOf, { prefetchQueries }, { offline, queryClient }] = await Promise.all([
      loadQueries(),
      import('#offline/reads/first-queries.ts'),
      import('./main-services.tsx'),
    ]);
    return ({ params, location, route: { options } }: RouteMatch) => {
      // The router has not validated the location of a first visit.
      const { validateSearch } = options;
      const search = (typeof validateSearch === 'function' ? validateSearch(location.search) : {}) as S;
      const answers = prefetchQueries(queryClient, queriesOf(offline, { id: Number(params.id), search }), maxWaitMs);
      // Opened after the queries have started: while the device is opening, lists would be looked up there before the
      // server is asked.
      if (opensDevice) offline.device.open();
      return answers;
    };
  };
  let loadedPrefetch: Awaited<ReturnType<typeof load>> | undefined;
  const prefetch = async (match: RouteMatch): Promise<void> => {
    loadedPrefetch ??= await load();
    await loadedPrefetch(match);
  };
  return (match: RouteMatch): Promise<void> | undefined => {
    // A failure is ignored here: the screen reports its missing code.
    const running = prefetch(match).catch(() => undefined);
    return maxWaitMs > 0 ? running : undefined;
  };
};

/** The same for the file of a dossier, whose id is in the path. */
export const createFilePrefetchLoader = <Q extends FirstQuery>(
  loadQuery: () => Promise<(offline: OfflineServices, id: number) => Q>,
) =>
  createPrefetchLoader(
    async () => {
      const [queryOf, { dossierQueries }] = await Promise.all([loadQuery(), import('#offline/reads/first-queries.ts')]);
      return dossierQueries(queryOf);
    },
    { maxWaitMs: fileWaitMs },
  );
