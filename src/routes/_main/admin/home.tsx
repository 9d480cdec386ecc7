import { createFileRoute } from '@tanstack/react-router';
import { HomeAdminScreen } from '#features/administration/home/home-admin-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';

export const Route = createFileRoute('/_main/admin/home')({
  staticData: { name: 'Accueil et menu' },
  component: HomeAdminRoute,
});

function HomeAdminRoute() {
  return (
    <AccessOnly access="admin" title="Administration">
      <HomeAdminScreen />
    </AccessOnly>
  );
}
