import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { createPrefetchLoader } from '#app/prefetch-loader.ts';
import { ClientSearchScreen } from '#features/clients/client-search-screen.tsx';
import { clientFilters } from '#shared/operations/clients/client-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

// Bundled in one chunk with the other lists.
// @chunk search

export const Route = createFileRoute('/_main/client/search/')({
  validateSearch: searchParams(clientFilters),
  staticData: { name: 'Recherche de clients' },
  loader: createPrefetchLoader(async () => (await import('#features/clients/client-search.ts')).clientListQueries),
  component: ClientSearchRoute,
});

function ClientSearchRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return <ClientSearchScreen params={Route.useSearch()} onParams={onParams} />;
}
