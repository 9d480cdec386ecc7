import { createFileRoute } from '@tanstack/react-router';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';
import { UserScreen } from '#features/users/user-screen.tsx';

export const Route = createFileRoute('/_main/user/search/$id')({
  staticData: { name: 'Utilisateur' },
  component: UserRoute,
});

function UserRoute() {
  return (
    <AccessOnly access="user-admin" title="Utilisateurs">
      <UserScreen id={Number(Route.useParams().id)} />
    </AccessOnly>
  );
}
