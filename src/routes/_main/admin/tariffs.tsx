import { createFileRoute } from '@tanstack/react-router';
import { TariffsScreen } from '#features/administration/tariffs/tariffs-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';

export const Route = createFileRoute('/_main/admin/tariffs')({
  staticData: { name: 'Tarifs' },
  component: TariffsRoute,
});

function TariffsRoute() {
  return (
    <AccessOnly access="admin" title="Administration">
      <TariffsScreen />
    </AccessOnly>
  );
}
