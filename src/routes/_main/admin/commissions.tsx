import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AdminScreen } from '#features/administration/admin-screen.tsx';
import { commissionRateKind } from '#features/administration/commissions/commission-rates.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { commissionRateFilters } from '#shared/operations/commissions/commission-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/admin/commissions')({
  validateSearch: searchParams(commissionRateFilters),
  staticData: { name: 'Taux de commission' },
  component: CommissionRatesRoute,
});

function CommissionRatesRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return (
    <AccessOnly access="admin" title="Administration">
      <AdminScreen kind={commissionRateKind} params={Route.useSearch()} onParams={onParams} />
    </AccessOnly>
  );
}
