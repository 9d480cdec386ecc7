import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDossier } from '#offline/reads/use-dossier.ts';
import { isAllowed } from '#shared/operations/access.ts';
import { Icon } from '#ui/icon.tsx';
import { DossierPage, type UnknownDossier } from '#ui/page/dossier-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { EmptyLine, OriginNotice } from '#ui/page/states.tsx';
import { PageBody } from './page-body.tsx';
import { pageQuery } from './pages-api.ts';

/** A page for all users, online and offline. Specification 4, section 2. */
export function PageScreen({ id }: { readonly id: number }) {
  const file = useDossier(id, pageQuery(useOffline(), id), (page) => page);
  const user = useSession()?.user ?? null;
  if (file.kind !== 'known')
    return (
      <DossierPage state={file} icon="file" title="Page" loadingLabel="Chargement de la page" unknown={unknownPage} />
    );
  const { title, content, isEnabled } = file.value;
  return (
    <Page
      title={title}
      icon="file"
      facts={isEnabled ? undefined : 'Cette page n’est pas active\u00A0: seuls les administrateurs la voient.'}
      actions={
        isAllowed('admin', user) ? (
          <Button asChild variant="outline">
            <Link to="/page/search/$id" params={{ id: String(id) }}>
              <Icon name="edit" />
              Modifier
            </Link>
          </Button>
        ) : null
      }
    >
      <OriginNotice origin={file.origin} onRetry={file.retry} />
      <section className="section section-surface page-view" aria-label={title}>
        {content.content?.length ? <PageBody document={content} /> : <EmptyLine title="Cette page est vide" />}
      </section>
    </Page>
  );
}

const unknownPage = {
  title: 'Page introuvable',
  notice: 'Cette page n’existe pas',
  reason: 'Quelqu’un l’a peut-être supprimée ou désactivée entre-temps, ou le lien est ancien.',
  gone: { notice: 'Cette page n’est plus là', reason: 'Quelqu’un vient de la supprimer ou de la désactiver.' },
  link: { to: '/', label: 'Aller à l’accueil' },
} satisfies UnknownDossier;
