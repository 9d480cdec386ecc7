import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AdminScreen } from '#features/administration/admin-screen.tsx';
import { userKind } from '#features/administration/people/users.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { adminUserFilters } from '#shared/operations/people/people-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/admin/users')({
  validateSearch: searchParams(adminUserFilters),
  staticData: { name: 'Gestion des utilisateurs' },
  component: UsersRoute,
});

function UsersRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return (
    <AccessOnly access="admin" title="Administration">
      <AdminScreen kind={userKind} params={Route.useSearch()} onParams={onParams} />
    </AccessOnly>
  );
}
