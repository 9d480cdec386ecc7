import { createFileRoute } from '@tanstack/react-router';
import { PageEditScreen } from '#features/content/pages/page-edit-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';

export const Route = createFileRoute('/_main/page/search/$id')({
  staticData: { name: 'Modifier une page', addName: 'Ajouter une page' },
  component: PageEditRoute,
});

function PageEditRoute() {
  return (
    <AccessOnly access="admin" title="Gérer mes pages">
      <PageEditScreen id={Number(Route.useParams().id)} />
    </AccessOnly>
  );
}
