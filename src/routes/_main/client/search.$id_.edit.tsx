import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { createPrefetchLoader } from '#app/prefetch-loader.ts';
import { draftNavigation, draftParams } from '#ui/navigation/draft-params.ts';
import { LoadingState } from '#ui/page/states.tsx';

const ClientFormScreen = lazy(() => import('#features/clients/form/client-form-screen.tsx'));

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
    <Suspense fallback={<LoadingState label="Chargement du client" blocks={3} />}>
      <ClientFormScreen clientId={Number(id) || 0} draft={Route.useSearch().draft} onDraft={onDraft} />
    </Suspense>
  );
}
