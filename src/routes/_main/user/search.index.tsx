import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { UserSearchScreen } from '#features/users/user-search-screen.tsx';
import { userFilters } from '#shared/operations/people/people-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/user/search/')({
  validateSearch: searchParams(userFilters),
  staticData: { name: 'Recherche d’utilisateurs' },
  component: UserSearchRoute,
});

function UserSearchRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return (
    <AccessOnly access="user-admin" title="Utilisateurs">
      <UserSearchScreen params={Route.useSearch()} onParams={onParams} />
    </AccessOnly>
  );
}
