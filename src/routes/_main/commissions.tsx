import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { CommissionsScreen } from '#features/commissions/commissions-screen.tsx';
import { commissionFilters } from '#shared/operations/commissions/commission-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/commissions')({
  validateSearch: searchParams(commissionFilters),
  staticData: { name: 'Commissions' },
  component: CommissionsRoute,
});

function CommissionsRoute() {
  const { month = '', brokerId = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onMonth = useCallback(
    (chosen: string) =>
      void navigate({ search: (before) => ({ ...before, month: chosen }), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <CommissionsScreen month={month} brokerId={brokerId === '' ? undefined : Number(brokerId)} onMonth={onMonth} />
  );
}
