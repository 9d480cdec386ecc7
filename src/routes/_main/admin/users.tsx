import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { adminUserParams } from '#features/administration/admin-params.ts';
import { AdminScreen } from '#features/administration/admin-screen.tsx';
import { userKind } from '#features/administration/people/users.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';

export const Route = createFileRoute('/_main/admin/users')({
  validateSearch: adminUserParams,
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
