import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { createPrefetchLoader } from '#app/prefetch-loader.ts';
import { ContractSearchScreen } from '#features/contracts/search/contract-search-screen.tsx';
import { contractFilters } from '#shared/operations/contracts/contract-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/contract/topSearch')({
  validateSearch: searchParams(contractFilters),
  staticData: { name: 'Recherche de devis et contrats' },
  loader: createPrefetchLoader(
    async () => (await import('#features/contracts/search/contract-search.ts')).contractListQueries,
  ),
  component: TopSearchRoute,
});

function TopSearchRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return <ContractSearchScreen params={Route.useSearch()} onParams={onParams} />;
}
