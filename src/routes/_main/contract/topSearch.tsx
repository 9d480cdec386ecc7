import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { contractSearchParams } from '#features/contracts/search/contract-search-params.ts';
import { ContractSearchScreen } from '#features/contracts/search/contract-search-screen.tsx';

export const Route = createFileRoute('/_main/contract/topSearch')({
  validateSearch: contractSearchParams,
  staticData: { name: 'Recherche de devis et contrats' },
  component: TopSearchRoute,
});

function TopSearchRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return <ContractSearchScreen params={Route.useSearch()} onParams={onParams} />;
}
