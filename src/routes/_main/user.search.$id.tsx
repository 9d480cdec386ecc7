import { createFileRoute } from '@tanstack/react-router';
import { UserAdminOnly } from '#features/users/user-admin-only.tsx';
import { UserScreen } from '#features/users/user-screen.tsx';

export const Route = createFileRoute('/_main/user/search/$id')({
  staticData: { name: 'Utilisateur' },
  component: UserRoute,
});

function UserRoute() {
  return (
    <UserAdminOnly>
      <UserScreen id={Number(Route.useParams().id)} />
    </UserAdminOnly>
  );
}
