import { createFileRoute } from '@tanstack/react-router';
import { UserAddScreen } from '#features/users/user-add-screen.tsx';
import { UserAdminOnly } from '#features/users/user-admin-only.tsx';

export const Route = createFileRoute('/_main/user/add')({
  staticData: { name: 'Ajouter un utilisateur' },
  component: () => (
    <UserAdminOnly>
      <UserAddScreen />
    </UserAdminOnly>
  ),
});
