import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { ContractActions } from '#features/contracts/file/contract-actions.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

afterEach(() => setSession(null));

const renderActions = async (
  state: 'online' | 'offline',
  details: object = {},
  premiums: object[] = [{ disabled: false }],
) => {
  const { file } = portfolioContract(7, { holder: 'MOULIN Gérard', numero: 'AU7' });
  const primes = { ...file.primes, data: premiums as typeof file.primes.data };
  const contract = { ...file, primes, details: { ...file.details, isEstimate: false, ...details } };
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const createRouteAt = (path: string, component: () => React.ReactElement | null = () => null) =>
    createRoute({ getParentRoute: () => main, path, component });
  const screens = [
    createRouteAt('/', () => (
      <main className="shell">
        <h1>AU7</h1>
        <div style={{ display: 'flex' }}>
          <ContractActions contract={contract} />
        </div>
      </main>
    )),
    createRouteAt('/contract/search/$id'),
    createRouteAt('/task/creation'),
  ];
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren(screens)]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const connectivity = { state, trouble: null, subscribe: () => () => undefined };
  await renderWithServices({ connectivity } as unknown as OfflineServices, <RouterProvider router={router as never} />);
  await page.getByRole('button', { name: 'Actions' }).click();
};

test('contract actions: without network, name what needs it and keep what can be prepared', async () => {
  await renderActions('offline');
  for (const name of [/^Payer en ligne\s*En ligne seulement\.$/, /^Compléter par le client\s*En ligne seulement\.$/])
    await expect.element(page.getByRole('button', { name })).toBeDisabled();
  await expect.element(page.getByRole('link', { name: 'Ajouter des pièces' })).toBeVisible();
  await expectAccessible();
});

test('contract actions: stay within a narrow window whose text is enlarged', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  try {
    await renderActions('online');
    const menu = page.getByRole('navigation', { name: 'Actions' });
    const { left, right } = menu.element().getBoundingClientRect();
    expect([left >= 0, right <= innerWidth]).toEqual([true, true]);
  } finally {
    document.documentElement.style.fontSize = '';
    await page.viewport(1024, 768);
  }
});

test('contract actions: with network, lead to the premiums', async () => {
  await renderActions('online');
  await expect
    .element(page.getByRole('link', { name: 'Payer en ligne' }))
    .toHaveAttribute('href', '/contract/search/7#primes');
});

test('contract actions: offer neither amendment nor completion of a terminated contract, and payment of what is due', async () => {
  await renderActions('online', { status: contractStatuses.cancelled }, [{ disabled: true }]);
  for (const label of ['Demande d’avenant', 'Compléter par le client']) {
    const name = new RegExp(`^${label}\\s*Ce contrat est résilié\\.$`);
    await expect.element(page.getByRole('button', { name })).toBeDisabled();
  }
  const payment = page.getByRole('button', { name: /^Payer en ligne\s*Aucune prime n’est à payer\.$/ });
  await expect.element(payment).toBeDisabled();
  await expect.element(page.getByRole('link', { name: 'Ajouter des pièces' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Autre demande' })).toBeVisible();
});

test.each([
  [contractStatuses.valid, '2999-12-31', ['Contrat sans effet']],
  [contractStatuses.valid, '2020-12-31', ['Résiliation, remboursement']],
  [contractStatuses.cancelled, '2020-12-31', ['Résiliation, remboursement']],
  [contractStatuses.void, '2999-12-31', []],
])('contract actions: offer administrators for a contract « %s » of %s: %j', async (status, effectDate, labels) => {
  setSession({ token: 't', refreshToken: 'r', user: { id: 1, isAdmin: true } } as never);
  await renderActions('online', { status, effectDate });
  const offered = page.getByRole('button', { name: /^(Contrat sans effet|Résiliation, remboursement)$/ });
  expect(offered.elements().map(({ textContent }) => textContent)).toEqual(labels);
});

test('contract actions: offer neither amendment nor completion of a contract without effect', async () => {
  await renderActions('online', { status: contractStatuses.void }, [{ disabled: true }]);
  for (const label of ['Demande d’avenant', 'Compléter par le client']) {
    const name = new RegExp(`^${label}\\s*Ce contrat est sans effet\\.$`);
    await expect.element(page.getByRole('button', { name })).toBeDisabled();
  }
});

test('contract actions: a company’s quote leads to a request for its contract, and says why', async () => {
  const { file } = portfolioContract(7, { holder: 'MOULIN Gérard', numero: 'AU7' });
  const person = { ...file.details.person, personType: 'MOR' as const };
  await renderActions('online', { isEstimate: true, status: contractStatuses.quote, person });
  const request = page.getByRole('link', { name: /^Demander le contrat\s*Devis d’une personne morale/ });
  await expect.element(request).toHaveAttribute('href', '/task/creation?code=CONTRAT&contract=7');
});
