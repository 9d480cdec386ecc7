import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ClaimsTab } from '#features/contracts/claims/claims-tab.tsx';
import { ContractChoice } from '#features/contracts/claims/declaration/contract-choice.tsx';
import type { Read } from '#offline/interfaces/types.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';

const claimOf = (id: number) => ({
  ...{ id, number: `S2600000${id}`, occurenceDate: '02/03/2026', occurenceDateBrut: '2026-03-02T01:00:00.000Z' },
  ...{ openingDate: '', state: 'Déclaré', subState: '', type: 'Collision', category: 'Auto', respConvention: '' },
});

test('claims tab: says that the claims of an imported contract are not known', async () => {
  const claims = { ...carContract.claims, data: [] };
  const imported = {
    ...carContract,
    ...{ claims, primes: { ...carContract.primes, data: [] } },
    details: { ...carContract.details, isEstimate: false, effectDate: '2024-03-01' },
  };
  const routeTree = createRootRoute({ component: () => <ClaimsTab contract={imported} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await renderWithServices({ outbox: emptyOutbox }, <RouterProvider router={router as never} />);
  await expect.element(page.getByText('Sinistres non connus')).toBeVisible();
  await expect.element(page.getByText(/demandez l’historique à l’assureur/)).toBeVisible();
});

test('claims tab: opens the claim that the address names, once', async () => {
  const claims = { ...carContract.claims, data: [claimOf(7), claimOf(8)] };
  const routeTree = createRootRoute({
    validateSearch: (raw: Record<string, unknown>) => raw,
    component: () => <ClaimsTab contract={{ ...carContract, claims }} />,
  });
  const history = createMemoryHistory({ initialEntries: ['/?claim=8#sinistres'] });
  const router = createRouter({ routeTree, history });
  const readStub = (async () => ({
    value: { success: true, data: { id: 8, afficher: false } },
    fetchedAtMs: Date.now(),
    isFromDevice: false,
  })) as unknown as Read;
  await renderWithServices({ read: readStub, outbox: emptyOutbox }, <RouterProvider router={router as never} />);
  const dialog = page.getByRole('dialog', { name: 'Sinistre S26000008' });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect.poll(() => history.location.href).toBe('/#sinistres');
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test('claims tab: offers no declaration before the contract begins', async () => {
  const details = { ...carContract.details, effectDate: '2999-12-31' };
  const claims = { ...carContract.claims, data: [] };
  const root = createRootRoute({ component: () => <ClaimsTab contract={{ ...carContract, claims, details }} /> });
  const declare = createRoute({ getParentRoute: () => root, path: '/claim/create' });
  const router = createRouter({ routeTree: root.addChildren([declare]), history: createMemoryHistory() });
  await renderWithServices({ outbox: emptyOutbox }, <RouterProvider router={router as never} />);
  await expect.element(page.getByText(/^Ce contrat ne commence que le 31\/12\/2999/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Déclarer un sinistre' })).not.toBeInTheDocument();
});

test.each(['2000-01-01', '2999-12-31'])(
  'claims tab: says that a contract without effect of %s covers nothing',
  async (effectDate) => {
    const details = { ...carContract.details, effectDate, status: contractStatuses.void };
    const claims = { ...carContract.claims, data: [] };
    const root = createRootRoute({ component: () => <ClaimsTab contract={{ ...carContract, claims, details }} /> });
    const declare = createRoute({ getParentRoute: () => root, path: '/claim/create' });
    const router = createRouter({ routeTree: root.addChildren([declare]), history: createMemoryHistory() });
    await renderWithServices({ outbox: emptyOutbox }, <RouterProvider router={router as never} />);
    await expect.element(page.getByText(/^Ce contrat est sans effet.: il ne couvre rien\.$/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Déclarer un sinistre' })).not.toBeInTheDocument();
  },
);

test('claim declaration: offers only contracts that have begun', async () => {
  const inputs: unknown[] = [];
  const read = (async (_endpoint: unknown, input: unknown) => {
    inputs.push(input);
    return { value: { success: true, contractList: [], totalCount: 0 }, fetchedAtMs: Date.now(), isFromDevice: false };
  }) as unknown as Read;
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ContractChoice client={undefined} onChoose={() => undefined} /> }),
    history: createMemoryHistory(),
  });
  await renderWithServices({ read, outbox: emptyOutbox }, <RouterProvider router={router as never} />);
  await expect.element(page.getByText('Aucun contrat')).toBeVisible();
  expect(inputs).toEqual([expect.objectContaining({ dateEffetAu: dayInNoumea(new Date()) })]);
});
