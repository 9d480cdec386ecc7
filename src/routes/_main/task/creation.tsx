import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as v from 'valibot';
import { createPrefetchLoader } from '#app/prefetch-loader.ts';
import { TaskCreationScreen } from '#features/tasks/task-creation-screen.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { keyParam, numberParam } from '#ui/navigation/address-params.ts';
import { draftNavigation } from '#ui/navigation/draft-params.ts';

// Bundled in one chunk with the other forms.
// @chunk form

const ContractSearchDialog = lazyComponent(() => import('#features/contracts/search/contract-search-dialog.tsx'));
const ClientSearchDialog = lazyComponent(() => import('#features/clients/client-search-dialog.tsx'));

const paramsSchema = v.object({
  code: keyParam,
  contract: numberParam,
  claim: keyParam,
  client: numberParam,
  draft: keyParam,
  shared: keyParam,
});

export const Route = createFileRoute('/_main/task/creation')({
  validateSearch: (raw) => v.parse(paramsSchema, raw),
  staticData: { name: 'Nouvelle demande' },
  loader: createPrefetchLoader(async () => (await import('#features/tasks/tasks-api.ts')).taskFormQueries, {
    opensDevice: true,
  }),
  component: TaskCreationRoute,
});

function TaskCreationRoute() {
  const navigate = Route.useNavigate();
  const onDraft = useCallback(
    (draft?: string) => void navigate({ search: { draft }, ...draftNavigation(draft) }),
    [navigate],
  );
  return (
    <TaskCreationScreen
      params={Route.useSearch()}
      onDraft={onDraft}
      contractSearch={(chooser) => <ContractSearchDialog {...chooser} />}
      clientSearch={(chooser) => <ClientSearchDialog {...chooser} />}
    />
  );
}
