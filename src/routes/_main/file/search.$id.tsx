import { createFileRoute } from '@tanstack/react-router';
import { FileEditScreen } from '#features/content/files/file-edit-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';

export const Route = createFileRoute('/_main/file/search/$id')({
  staticData: { name: 'Modifier un fichier', addName: 'Ajouter un fichier' },
  component: FileEditRoute,
});

function FileEditRoute() {
  return (
    <AccessOnly access="admin" title="Gérer mes fichiers">
      <FileEditScreen id={Number(Route.useParams().id)} />
    </AccessOnly>
  );
}
