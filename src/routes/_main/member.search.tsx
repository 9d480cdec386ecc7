import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { MemberSearchScreen } from '#features/users/member-search-screen.tsx';
import { memberFilters } from '#shared/operations/people/people-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/member/search')({
  validateSearch: searchParams(memberFilters),
  staticData: { name: 'Recherche de membres' },
  component: MemberSearchRoute,
});

function MemberSearchRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return (
    <AccessOnly access="admin" title="Membres">
      <MemberSearchScreen params={Route.useSearch()} onParams={onParams} />
    </AccessOnly>
  );
}
