import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { userSearchParams } from '#features/users/user-search-params.ts';
import { UserSearchScreen } from '#features/users/user-search-screen.tsx';

export const Route = createFileRoute('/_main/user/search/')({
  validateSearch: userSearchParams,
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
