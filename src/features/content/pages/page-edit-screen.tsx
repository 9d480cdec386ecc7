import { useQuery } from '@tanstack/react-query';
import { isMissing } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDraftsSelector } from '#offline/outbox/work-hooks.ts';
import { isDossierId } from '#offline/reads/use-dossier.ts';
import type { pageGet } from '#shared/operations/content/pages.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { Page } from '#ui/page/page.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import { useWorkByDraftId } from '#work/open-work.ts';
import { EditPage } from '../edit-page.tsx';
import { pageDraftId } from './page-draft-definition.ts';
import { PageForm } from './page-form.tsx';
import { pageQuery } from './pages-api.ts';

/** A page, added (id 0) or changed. Specification 4, section 2 "Page edit". */
export function PageEditScreen({ id }: { readonly id: number }) {
  const isValidId = id === 0 || isDossierId(id);
  const offline = useOffline();
  const query = useQuery({ ...pageQuery(offline, id), enabled: isValidId });
  const hasDraft = useDraftsSelector((drafts) =>
    drafts.some((draft) => draft.id === pageDraftId(id) && draft.state === 'open'),
  );
  const isRemoved = id !== 0 && hasDraft && isMissing(query.error);
  const blank = useQuery({ ...pageQuery(offline, 0), enabled: isRemoved });
  // Another person removed the page: what was typed here can be saved as a new one.
  if (isRemoved && blank.data)
    return <OpenedForm key={`removed ${id}`} id={id} savedPage={blank.data.value} isRemoved />;
  return (
    <EditPage
      query={query}
      isValidId={isValidId}
      icon="file"
      title="Page"
      loadingLabel="Chargement de la page"
      unknown={{
        title: 'Page introuvable',
        notice: 'Cette page n’existe pas',
        reason: 'Quelqu’un l’a peut-être supprimée entre-temps, ou le lien est ancien.',
        link: { to: '/page/search', label: 'Voir les pages' },
      }}
    >
      {(pageRead) => <OpenedForm key={id} id={id} savedPage={pageRead} />}
    </EditPage>
  );
}

interface OpenedFormProps {
  readonly id: number;
  readonly savedPage: Output<typeof pageGet>;
  readonly isRemoved?: boolean;
}

/** Opens the draft first, so that text written before a crash is resumed. */
function OpenedForm({ id, savedPage, isRemoved = false }: OpenedFormProps) {
  const opened = useWorkByDraftId(pageDraftId(id));
  const title = id === 0 || isRemoved ? 'Ajouter une page' : 'Modifier une page';
  if (!opened)
    return (
      <Page title={title} icon="file">
        <LoadingState label="Chargement de la page" />
      </Page>
    );
  const { work, retry } = opened;
  return (
    <PageForm
      key={work.generation}
      id={id}
      isRemoved={isRemoved}
      title={title}
      savedPage={savedPage}
      work={work}
      onRetry={retry}
    />
  );
}
