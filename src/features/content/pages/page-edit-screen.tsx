import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/base/offline-context.tsx';
import { isFileId } from '#offline/reads/use-file.ts';
import { KeptPage } from '../kept-page.tsx';
import { PageForm } from './page-form.tsx';
import { pageQuery } from './pages-api.ts';

/** A page, added (id 0) or changed. Specification 4, section 2 "Page edit". */
export function PageEditScreen({ id }: { readonly id: number }) {
  const isAsked = id === 0 || isFileId(id);
  const query = useQuery({ ...pageQuery(useOffline(), id), enabled: isAsked });
  return (
    <KeptPage
      query={query}
      isAsked={isAsked}
      icon="file"
      title="Page"
      loadingLabel="Chargement de la page"
      unknown={{ title: 'Page introuvable', notice: 'Cette page n’existe pas' }}
    >
      {(read) => <PageForm id={id} read={read} />}
    </KeptPage>
  );
}
