import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { TaskValues } from '#features/tasks/task-fields.ts';
import { useTaskSubmit } from '#features/tasks/use-task-submit.tsx';
import { OfflineProvider } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { queryDefaults } from '#offline/reads/query-defaults.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { taskTargets } from '#shared/schemas/task-form.ts';
import ComponentSystem from '#ui/theme/component-system.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import type { OpenWork } from '#work/open-work.ts';

const values: TaskValues = {
  typeDemande: 'RESIL',
  dateEffet: '2026-12-31',
  sujet: 'Résiliation',
  commentaire: '',
  cible: taskTargets.contract,
  contrat: { id: 5, numero: 'AU26000001' },
  client: null,
  files: [],
  keepsOriginals: false,
};
const accepted = {
  success: true,
  type: 'success',
  message: 'Votre demande DEM-7 a bien été enregistrée.',
  id: 7,
  number: 'DEM-7',
  contractId: 5,
  clientId: null,
};

/** Reads of the contract: the first is answered, no later one is. */
let reads = 0;
const readContract = () => {
  reads += 1;
  return reads === 1 ? 'known' : new Promise<string>(() => undefined);
};

function SendButton() {
  const contract = useQuery({ queryKey: readKey(contractGet, { idContrat: 5 }), queryFn: readContract });
  const submit = useTaskSubmit([], { draftId: 'd1', onAccepted: () => undefined } as unknown as OpenWork);
  return (
    <button type="button" disabled={!contract.data} onClick={() => void submit(values)}>
      Envoyer
    </button>
  );
}

test('request: opens its contract once accepted, although the contract cannot be read again', async () => {
  const root = createRootRoute({
    component: () => (
      <>
        <ToastRegion />
        <Outlet />
      </>
    ),
  });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: SendButton }),
    createRoute({ getParentRoute: () => root, path: '/contract/search/$id', component: () => <h1>Contrat</h1> }),
    createRoute({ getParentRoute: () => root, path: '/task/search/$id', component: () => <h1>Demande</h1> }),
  ];
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  const outbox = { add: async () => 'key', waitForResult: async () => ({ state: 'accepted', answer: accepted }) };
  const services = { outbox, connectivity: { state: 'online' } } as unknown as OfflineServices;
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: queryDefaults })}>
      <OfflineProvider services={services}>
        <ComponentSystem>
          <RouterProvider router={router as never} />
        </ComponentSystem>
      </OfflineProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Envoyer' }));
  await expect.element(page.getByRole('heading', { name: 'Contrat' })).toBeVisible();
  expect(router.state.location.href).toBe('/contract/search/5#taches');
  expect(reads).toBe(2);
  await userEvent.click(page.getByRole('link', { name: 'Voir la demande' }));
  await expect.element(page.getByRole('heading', { name: 'Demande' })).toBeVisible();
});
