import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AdminScreen } from '#features/administration/admin-screen.tsx';
import { roleKind } from '#features/administration/roles/roles.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { roleFilters } from '#shared/operations/people/people-filters.ts';
import { searchParams } from '#ui/search/search-params.ts';

export const Route = createFileRoute('/_main/admin/roles')({
  validateSearch: searchParams(roleFilters),
  staticData: { name: 'Gestion des rôles' },
  component: RolesRoute,
});

function RolesRoute() {
  const navigate = Route.useNavigate();
  const onParams = useCallback((search: ReturnType<typeof Route.useSearch>) => navigate({ search }), [navigate]);
  return (
    <AccessOnly access="admin" title="Administration">
      <AdminScreen kind={roleKind} params={Route.useSearch()} onParams={onParams} />
    </AccessOnly>
  );
}
