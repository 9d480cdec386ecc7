import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { HelpScreen } from '#features/help/help-screen.tsx';
import FirstSteps from '#features/home/first-steps.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

afterEach(() => {
  setSession(null);
  localStorage.clear();
});

const renderFirstSteps = (component: () => ReactNode) => {
  setSession({ token: 't', refreshToken: 'r', user: { id: 7, agency: {} } } as unknown as Session);
  const root = createRootRoute();
  const routes = ['/', '/aide'].map((path) => createRoute({ getParentRoute: () => root, path, component }));
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  return renderWithServices({} as OfflineServices, <RouterProvider router={router as never} />);
};

test('first steps: are shown until they are closed on this device', async () => {
  await renderFirstSteps(FirstSteps);
  await expect.element(page.getByRole('heading', { name: 'Premiers pas' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ouvrir l’aide' })).toHaveAttribute('href', '/aide');
  await userEvent.click(page.getByRole('button', { name: 'C’est compris' }));
  await expect.element(page.getByRole('heading', { name: 'Premiers pas' })).not.toBeInTheDocument();
  expect(localStorage.getItem('lagon-first-steps-7')).toBe('1');
});

test('help: searches the topics as one types', async () => {
  await renderFirstSteps(() => (
    <main>
      <HelpScreen />
    </main>
  ));
  await expect.element(page.getByText('Travailler sans réseau')).toBeVisible();
  await expectAccessible();
  await userEvent.fill(page.getByRole('searchbox', { name: 'Rechercher dans l’aide' }), 'brousse');
  await expect.element(page.getByText('1 réponse', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/La connexion, le paiement par carte/)).toBeVisible();
  await userEvent.fill(page.getByRole('searchbox', { name: 'Rechercher dans l’aide' }), 'licorne');
  await expect.element(page.getByText('Aucune réponse pour ces mots')).toBeVisible();
});
