import { createFileRoute } from '@tanstack/react-router';
import { TextsScreen } from '#features/administration/texts/texts-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';

export const Route = createFileRoute('/_main/admin/texts')({
  staticData: { name: 'Textes' },
  component: TextsRoute,
});

function TextsRoute() {
  return (
    <AccessOnly access="admin" title="Administration">
      <TextsScreen />
    </AccessOnly>
  );
}
