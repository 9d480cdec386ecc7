import type { FetchQueryOptions } from '@tanstack/react-query';
import type { OfflineServices } from '#offline/interfaces/types.ts';

/**
 * Creates the loader of a file's route, which prefetches the file on touch. The code is imported once: browsers defer
 * every `import()`, also of a loaded module, until the finger is lifted, which would delay the read.
 */
export const readAhead = <T, K extends readonly unknown[]>(
  loadQuery: () => Promise<(offline: OfflineServices, id: number) => FetchQueryOptions<T, Error, T, K>>,
) => {
  const load = async () => {
    const [queryOf, { prefetchDossier }, { offline, queryClient }] = await Promise.all([
      loadQuery(),
      import('#offline/reads/prefetch-dossier.ts'),
      import('./main-services.tsx'),
    ]);
    return (id: number) => prefetchDossier(queryClient, id, (contractId) => queryOf(offline, contractId));
  };
  let read: Awaited<ReturnType<typeof load>> | undefined;
  return async ({ params }: { readonly params: { readonly id: string } }): Promise<void> => {
    read ??= await load();
    await read(Number(params.id));
  };
};
