import type { FetchQueryOptions } from '@tanstack/react-query';
import type { OfflineServices } from '#offline/interfaces/types.ts';

/**
 * The loader of a file's route. Its code comes once: a browser puts off every `import()`, also of what is there
 * already, while a finger rests on the glass, and what is to be read at the touch would be read after it.
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
