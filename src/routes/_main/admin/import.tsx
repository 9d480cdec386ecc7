import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '#features/administration/imports/import-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';

export const Route = createFileRoute('/_main/admin/import')({
  staticData: { name: 'Importer' },
  component: ImportRoute,
});

function ImportRoute() {
  return (
    <AccessOnly access="admin" title="Administration">
      <ImportScreen />
    </AccessOnly>
  );
}
