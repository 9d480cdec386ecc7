import type { FetchQueryOptions } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OfflineServices } from '#offline/types.ts';

type Reads = (id: number) => Promise<void>;

const loadReads = async <T, K extends readonly unknown[]>(
  loadQuery: () => Promise<(offline: OfflineServices, id: number) => FetchQueryOptions<T, Error, T, K>>,
): Promise<Reads> => {
  const [queryOf, { readSoon }, { offline, queryClient }] = await Promise.all([
    loadQuery(),
    import('#offline/read-soon.ts'),
    import('./main-services.tsx'),
  ]);
  return (id) => readSoon(queryClient, id, (known) => queryOf(offline, known));
};

/**
 * The loader of a file's route. Its code comes once: a browser puts off every `import()`, also of what is there
 * already, while a finger rests on the glass, and what is to be read at the touch would be read after it.
 */
export const readAhead = <T, K extends readonly unknown[]>(
  loadQuery: () => Promise<(offline: OfflineServices, id: number) => FetchQueryOptions<T, Error, T, K>>,
) => {
  let reads: Reads | undefined;
  return async ({ params }: { readonly params: { readonly id: string } }): Promise<void> => {
    reads ??= await loadReads(loadQuery);
    await reads(Number(params.id));
  };
};

/** Has the code of the file that a screen's rows open come before the first of them is touched. */
export const useFileCodeAhead = (to: '/client/search/$id' | '/contract/search/$id'): void => {
  const router = useRouter();
  useEffect(() => {
    // No file has this number: its code comes, and nothing is read.
    const timer = setTimeout(() => void router.preloadRoute({ to, params: { id: '0' } }), afterShownMs);
    return () => clearTimeout(timer);
  }, [router, to]);
};

/** The screen itself comes first. */
const afterShownMs = 500;
