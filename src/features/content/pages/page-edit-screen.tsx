import { useQuery } from '@tanstack/react-query';
import { CallError, causeOf, Unreachable } from '#api/errors.ts';
import { useOffline } from '#offline/base/offline-context.tsx';
import { isFileId } from '#offline/reads/use-file.ts';
import { FilePage } from '#ui/page/file-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { FailedState } from '#ui/page/states.tsx';
import { onlineOnlyWords } from '../content-words.ts';
import { PageForm } from './page-form.tsx';
import { pageQuery } from './pages-api.ts';

/** A page, added (id 0) or changed. Specification 4, section 2 "Page edit". */
export function PageEditScreen({ id }: { readonly id: number }) {
  const isAsked = id === 0 || isFileId(id);
  const { data, error, refetch } = useQuery({ ...pageQuery(useOffline(), id), enabled: isAsked });
  if (data) return <PageForm id={id} read={data.value} />;
  if (error instanceof Unreachable)
    return (
      <Page title="Page" icon="file">
        <FailedState cause={causeOf(error)} onRetry={() => void refetch()}>
          {onlineOnlyWords}
        </FailedState>
      </Page>
    );
  const isUnknown = !isAsked || (error instanceof CallError && error.status === 404);
  const failed = { kind: 'failed', cause: causeOf(error), retry: () => void refetch() } as const;
  return (
    <FilePage
      state={isUnknown ? { kind: 'unknown' } : error ? failed : { kind: 'loading' }}
      icon="file"
      title="Page"
      loadingLabel="Chargement de la page"
      unknown={{
        title: 'Page introuvable',
        notice: 'Cette page n’existe pas',
        reason: 'Le lien est peut-être ancien.',
      }}
    />
  );
}
