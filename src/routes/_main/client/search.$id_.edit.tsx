import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { createPrefetchLoader } from '#app/prefetch-loader.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { draftNavigation, draftParams } from '#ui/navigation/draft-params.ts';
import { LoadingState } from '#ui/page/states.tsx';

const ClientFormScreen = lazyComponent(() => import('#features/clients/form/client-form-screen.tsx'));

export const Route = createFileRoute('/_main/client/search/$id_/edit')({
  validateSearch: draftParams,
  staticData: { name: 'Modifier client' },
  loader: createPrefetchLoader(
    async () => (await import('#features/clients/form/client-form-api.ts')).clientFormQueries,
    {
      opensDevice: true,
    },
  ),
  component: ClientEditRoute,
});

function ClientEditRoute() {
  const navigate = Route.useNavigate();
  const { id } = Route.useParams();
  const onDraft = useCallback(
    (draft?: string) => void navigate({ search: { draft }, ...draftNavigation(draft) }),
    [navigate],
  );
  return (
    <ClientFormScreen
      fallback={<LoadingState label="Chargement du client" blocks={3} />}
      clientId={Number(id) || 0}
      draft={Route.useSearch().draft}
      onDraft={onDraft}
    />
  );
}
