import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
// Loaded by the first sign-in: a dependency that Vite finds only then reloads the page.
import '#api/sign-in/session-actions.ts';
import { LoginForm } from '#features/session/login-form.tsx';

afterEach(() => vi.restoreAllMocks());

const html = { headers: { 'content-type': 'text/html' } };

test.each([
  ['a page of a Wi-Fi portal', () => new Response('<h1>Connexion</h1>', html), /^Portail Wi-Fi.: identifiez-vous/],
  ['an error of a proxy', () => new Response('<h1>502</h1>', { ...html, status: 502 }), /Ce n’est pas votre connexion/],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), /^Le serveur est injoignable\./],
])('sign-in: states %s instead of the server', async (_, answer, sentence) => {
  const original = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (request, options) => {
    const url = request instanceof Request ? request.url : String(request);
    return new URL(url, location.href).pathname.startsWith('/api/') ? answer() : original(request, options);
  });
  const rootRoute = createRootRoute({ component: () => <LoginForm onSignedIn={() => undefined} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  // The app's own router is replaced.
  await render(<RouterProvider router={router as never} />);
  await userEvent.fill(page.getByLabelText('Identifiant'), 'courtier@lagon.nc');
  await userEvent.fill(page.getByLabelText('Mot de passe', { exact: true }), 'Lagon-2026');
  await userEvent.click(page.getByRole('button', { name: "S'identifier" }));
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByRole('button', { name: "S'identifier" })).toBeEnabled();
});
