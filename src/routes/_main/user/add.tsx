import { createFileRoute } from '@tanstack/react-router';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { UserAddScreen } from '#features/users/user-add-screen.tsx';

export const Route = createFileRoute('/_main/user/add')({
  staticData: { name: 'Ajouter un utilisateur' },
  component: () => (
    <AccessOnly access="user-admin" title="Utilisateurs">
      <UserAddScreen />
    </AccessOnly>
  ),
});
