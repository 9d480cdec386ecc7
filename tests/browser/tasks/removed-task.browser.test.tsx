import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CallError } from '#api/errors.ts';
import { sessionStore } from '#api/session/session-store.ts';
import { submit } from '#api/submit.ts';
import { TaskFileScreen } from '#features/tasks/file/task-file-screen.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { type TaskFile, taskGet } from '#shared/operations/tasks/task-file.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { sessionUser } from '#tests/support/offline/session-user.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

vi.mock('#api/submit.ts', () => ({ submit: vi.fn() }));

const task: TaskFile = {
  id: 4,
  number: 'D-4',
  status: 'À traiter',
  type: 'Autre',
  subject: 'Carte verte',
  comment: '',
  effectDate: '2026-12-01',
  contractId: null,
  contractNumber: null,
  clientId: null,
  clientName: 'Jean Wéa',
  brokerName: 'Niaouli',
  takenBy: null,
  takenById: null,
  revision: 0,
  history: [],
  contractEnd: 'Ce contrat est résilié depuis le 15/11/2026.',
  files: [],
} as unknown as TaskFile;

let device: ReturnType<typeof createSimulatedDevice>;
let isRemoved: boolean;
beforeEach(() => {
  vi.mocked(submit).mockReset();
  device = createSimulatedDevice();
  isRemoved = false;
  sessionStore.setSession({ token: 't', refreshToken: 'r', user: { ...sessionUser, isAdmin: true, isBroker: false } });
});
afterEach(async () => {
  sessionStore.setSession(null);
  await device.close();
});

const readStub = async ({ path }: { path: string }) => {
  if (path === taskGet.path && isRemoved) throw new CallError(404, 'Cette demande n’existe pas.');
  return { value: { success: true, task }, fetchedAtMs: 1, isFromDevice: false };
};

const renderTaskScreens = async () => {
  const { services } = await openSavedWork(device);
  const subscribeToNothing = () => () => undefined;
  const root = createRootRoute();
  const createRouteAt = (path: string, component: () => React.ReactElement | null) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      createRouteAt('/task/search/$id', () => (
        <main>
          <TaskFileScreen id={4} FollowUp={() => null} />
        </main>
      )),
      createRouteAt('/task/search', () => <p>La liste</p>),
    ]),
    history: createMemoryHistory({ initialEntries: ['/task/search/4'] }),
  });
  await renderWithServices(
    {
      ...services,
      read: readStub,
      connectivity: { state: 'online', trouble: null, subscribe: subscribeToNothing },
      device: { state: 'ready', getState: () => 'ready', subscribe: subscribeToNothing },
      recordOwnChange: () => undefined,
    } as unknown as OfflineServices,
    <RouterProvider router={router as never} />,
  );
};

test('request: shows an unsent answer to copy or delete if the request was removed meanwhile', async () => {
  vi.mocked(submit).mockImplementation(async () => {
    isRemoved = true;
    throw new CallError(404, 'Cette demande n’existe pas.');
  });
  const clipboardSpy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await renderTaskScreens();
  await userEvent.fill(page.getByLabelText('Réponse au courtier'), 'Il manque la carte grise.');
  await page.getByRole('button', { name: 'Enregistrer la réponse' }).click();
  await expect.element(page.getByText('Cette demande n’est plus là')).toBeVisible();
  const unsentReply = page.getByRole('region', { name: 'Votre réponse n’est pas partie' });
  await expect.element(unsentReply.getByText('Il manque la carte grise.')).toBeVisible();
  await expectAccessible();
  await unsentReply.getByRole('button', { name: 'Copier ma réponse' }).click();
  await expect.poll(() => clipboardSpy).toHaveBeenCalledExactlyOnceWith('Il manque la carte grise.');
  await unsentReply.getByRole('button', { name: 'Supprimer ma réponse' }).click();
  await expect.element(unsentReply).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Voir les demandes' }).click();
  await expect.element(page.getByText('La liste')).toBeVisible();
});

test('request: says that its contract had ended when it arrived', async () => {
  await renderTaskScreens();
  await expect.element(page.getByRole('note')).toHaveTextContent('Ce contrat est résilié depuis le 15/11/2026.');
});
