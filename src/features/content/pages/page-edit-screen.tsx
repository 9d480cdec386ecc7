import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { isDossierId } from '#offline/reads/use-dossier.ts';
import type { pageGet } from '#shared/operations/content/pages.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { Page } from '#ui/page/page.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import { useNamedWork } from '#work/open-work.ts';
import { EditPage } from '../edit-page.tsx';
import { pageDraftId } from './page-draft-definition.ts';
import { PageForm } from './page-form.tsx';
import { pageQuery } from './pages-api.ts';

/** A page, added (id 0) or changed. Specification 4, section 2 "Page edit". */
export function PageEditScreen({ id }: { readonly id: number }) {
  const isValidId = id === 0 || isDossierId(id);
  const query = useQuery({ ...pageQuery(useOffline(), id), enabled: isValidId });
  return (
    <EditPage
      query={query}
      isValidId={isValidId}
      icon="file"
      title="Page"
      loadingLabel="Chargement de la page"
      unknown={{ title: 'Page introuvable', notice: 'Cette page n’existe pas' }}
    >
      {(read) => <Opened key={id} id={id} read={read} />}
    </EditPage>
  );
}

/** Opens the draft first, so that text written before a crash is resumed. */
function Opened({ id, read }: { readonly id: number; readonly read: Output<typeof pageGet> }) {
  const opened = useNamedWork(pageDraftId(id));
  const title = id === 0 ? 'Ajouter une page' : 'Modifier une page';
  if (!opened)
    return (
      <Page title={title} icon="file">
        <LoadingState label="Chargement de la page" />
      </Page>
    );
  const { work, retry } = opened;
  return <PageForm key={work.generation} id={id} title={title} read={read} work={work} onRetry={retry} />;
}
