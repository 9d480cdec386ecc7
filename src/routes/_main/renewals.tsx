import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { RenewalsScreen } from '#features/contracts/renewals/renewals-screen.tsx';
import { renewalFilters } from '#shared/operations/contracts/contract-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/renewals')({
  validateSearch: searchParams(renewalFilters),
  staticData: { name: 'Échéances' },
  component: RenewalsRoute,
});

function RenewalsRoute() {
  const navigate = Route.useNavigate();
  const onFilters = useCallback(
    (changes: Partial<ReturnType<typeof Route.useSearch>>) => {
      const search = Object.fromEntries(Object.entries(changes).filter(([, value]) => value));
      void navigate({ search, replace: true, resetScroll: false });
    },
    [navigate],
  );
  return <RenewalsScreen filters={Route.useSearch()} onFilters={onFilters} />;
}
