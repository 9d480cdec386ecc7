import { createFileRoute } from '@tanstack/react-router';
import { FolderEditScreen } from '#features/content/files/folder-edit-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';

export const Route = createFileRoute('/_main/folder/search/$id')({
  staticData: { name: 'Modifier un dossier', addName: 'Ajouter un dossier' },
  component: FolderEditRoute,
});

function FolderEditRoute() {
  return (
    <AccessOnly access="admin" title="Gérer mes dossiers">
      <FolderEditScreen id={Number(Route.useParams().id)} />
    </AccessOnly>
  );
}
