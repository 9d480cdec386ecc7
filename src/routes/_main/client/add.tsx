import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { createPrefetchLoader } from '#app/prefetch-loader.ts';
import { draftNavigation, draftParams } from '#ui/navigation/draft-params.ts';
import { FormLoading } from '#ui/page/form-loading.tsx';

const ClientFormScreen = lazy(() => import('#features/clients/form/client-form-screen.tsx'));

export const Route = createFileRoute('/_main/client/add')({
  validateSearch: draftParams,
  staticData: { name: 'Nouveau client' },
  loader: createPrefetchLoader(
    async () => (await import('#features/clients/form/client-form-api.ts')).clientFormQueries,
    {
      opensDevice: true,
    },
  ),
  component: ClientAddRoute,
});

function ClientAddRoute() {
  const navigate = Route.useNavigate();
  const onDraft = useCallback(
    (draft?: string) => void navigate({ search: { draft }, ...draftNavigation(draft) }),
    [navigate],
  );
  return (
    <Suspense fallback={<FormLoading label="Chargement du formulaire" />}>
      <ClientFormScreen clientId={null} draft={Route.useSearch().draft} onDraft={onDraft} />
    </Suspense>
  );
}
