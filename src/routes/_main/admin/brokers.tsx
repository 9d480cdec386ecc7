import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AdminScreen } from '#features/administration/admin-screen.tsx';
import { brokerKind } from '#features/administration/brokers/brokers.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { brokerFilters } from '#shared/operations/people/people-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/admin/brokers')({
  validateSearch: searchParams(brokerFilters),
  staticData: { name: 'Gestion des courtiers' },
  component: BrokersRoute,
});

function BrokersRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return (
    <AccessOnly access="admin" title="Administration">
      <AdminScreen kind={brokerKind} params={Route.useSearch()} onParams={onParams} />
    </AccessOnly>
  );
}
