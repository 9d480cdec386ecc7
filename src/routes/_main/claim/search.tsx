import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { brokerSource } from '#features/administration/brokers/broker-source.ts';
import { ClaimSearchScreen } from '#features/contracts/claims/search/claim-search-screen.tsx';
import { claimFilters } from '#shared/operations/contracts/contract-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

// Bundled in one chunk with the other lists.
// @chunk search

export const Route = createFileRoute('/_main/claim/search')({
  validateSearch: searchParams(claimFilters),
  staticData: { name: 'Sinistres' },
  component: ClaimSearchRoute,
});

const brokers = brokerSource({ isEnabled: false });

function ClaimSearchRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return <ClaimSearchScreen params={Route.useSearch()} onParams={onParams} brokers={brokers} />;
}
