import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { createPrefetchLoader } from '#app/prefetch-loader.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { draftNavigation, draftParams } from '#ui/navigation/draft-params.ts';
import { FormLoading } from '#ui/page/form-loading.tsx';

const ClientFormScreen = lazyComponent(() => import('#features/clients/form/client-form-screen.tsx'));

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
    <ClientFormScreen
      fallback={<FormLoading label="Chargement du formulaire" />}
      clientId={null}
      draft={Route.useSearch().draft}
      onDraft={onDraft}
    />
  );
}
