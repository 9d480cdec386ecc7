import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CallError } from '#api/errors.ts';
import { setSession } from '#api/session/session-store.ts';
import { CommissionsScreen } from '#features/commissions/commissions-screen.tsx';
import type { Connectivity, OfflineServices } from '#offline/interfaces/types.ts';
import type { CommissionMonth, StatementLine } from '#shared/operations/commissions/statements.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

afterEach(() => setSession(null));

const months: readonly CommissionMonth[] = [
  { month: '2026-11', number: null, closedAt: null, total: { premiums: 30_000, commission: 3_600, count: 2 } },
  { month: '2026-10', number: null, closedAt: null, total: { premiums: 10_000, commission: 1_200, count: 1 } },
  {
    month: '2026-09',
    number: 'C26-00001',
    closedAt: '2026-10-02T00:00:00.000Z',
    total: { premiums: 0, commission: 0, count: 0 },
  },
];
const line: StatementLine = {
  ...{ id: 7, contractId: 12, contractNumber: 'AU12', holder: 'Jean Wéa', productCode: 'AUTO' },
  ...{ premiumNumber: 'P1', premiumLabel: 'Prime', day: '2026-11-05', means: 'cheque', reason: null, reversesId: null },
  ...{ amount: 20_000, rate: 1_200, commission: 2_400 },
  calculation: '12\u00A0% (première année) de la prime de 20\u202F000\u00A0F, soit 2\u202F400\u00A0F.',
};
const expected = [{ month: '2026-12', premiums: 50_000, commission: 6_000, count: 3 }];

function Harness({ brokerId }: { readonly brokerId: number | undefined }) {
  const [month, setMonth] = useState('');
  return (
    <main>
      <CommissionsScreen month={month} brokerId={brokerId} onMonth={setMonth} />
    </main>
  );
}

const OwnHarness = () => <Harness brokerId={undefined} />;
const BrokerHarness = () => <Harness brokerId={1} />;

const renderCommissions = async (
  user: Partial<SessionUser> = {},
  brokerId?: number,
  { isFromDevice = false, refusal }: { readonly isFromDevice?: boolean; readonly refusal?: string } = {},
) => {
  const agency = { code: 'N', name: 'N' };
  setSession({ token: 't', refreshToken: 'r', user: { id: 1, agency, seesCommissions: true, ...user } } as never);
  const readStub = vi.fn(async (_endpoint: unknown, input: { readonly month?: string }) => {
    if (refusal !== undefined) throw new CallError(403, refusal);
    const listedMonth = months.find(({ month }) => month === input.month);
    const { total } = listedMonth ?? { total: undefined };
    const products = total?.count ? [{ productCode: 'AUTO', ...total }] : [];
    const lines = total?.count ? [line] : [];
    const value = listedMonth
      ? { success: true, ...listedMonth, products, lines, nbItemsTotal: lines.length }
      : { success: true, months, expected };
    return { value, fetchedAtMs: Date.now(), isFromDevice };
  });
  const rootRoute = createRootRoute();
  const paths = ['/contract/search/$id', '/admin/brokers'] as const;
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/',
        component: brokerId === undefined ? OwnHarness : BrokerHarness,
      }),
      ...paths.map((path) => createRoute({ getParentRoute: () => rootRoute, path })),
    ]),
    history: createMemoryHistory(),
  });
  const connectivity = { state: () => 'online', trouble: null, subscribe: () => () => undefined };
  await renderWithServices(
    {
      connectivity: connectivity as unknown as Connectivity,
      read: readStub as unknown as OfflineServices['read'],
    },
    <RouterProvider router={router as never} />,
  );
};

const textOf = async (locator: { element(): Element }): Promise<string> =>
  (locator.element().textContent ?? '').replaceAll(/[\u00A0\u202F]/g, ' ');

test('commissions: show the latest month, its difference to the one before, and what is expected', async () => {
  await renderCommissions();
  await expect.element(page.getByText('Mois ouvert, calculé à ce jour')).toBeVisible();
  const main = page.getByRole('main');
  const text = await textOf(main);
  expect(text).toContain('3 600 F');
  expect(text).toContain('+2 400 F par rapport à octobre 2026 (1 200 F)');
  expect(text).toContain('6 000 F sur douze mois');
  await expect.element(page.getByRole('region', { name: 'Commission par produit' })).toBeVisible();
  await expectAccessible();
});

test('commissions: state once that they are read from the device', async () => {
  await renderCommissions({}, undefined, { isFromDevice: true });
  await expect.element(page.getByRole('link', { name: 'Jean Wéa' })).toBeVisible();
  expect((await textOf(page.getByRole('main'))).match(/Données du/g)).toHaveLength(1);
});

test('commissions: explain a line in words and link it to its contract', async () => {
  await renderCommissions();
  await expect.element(page.getByRole('link', { name: 'Jean Wéa' })).toHaveAttribute('href', '/contract/search/12');
  await page.getByRole('button', { name: 'Calcul de la ligne 7' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calcul de la ligne 7' });
  await expect.element(dialog).toBeVisible();
  expect(await textOf(dialog)).toContain('12 % (première année) de la prime de 20 000 F, soit 2 400 F.');
});

test('commissions: offer the calculation of each line within a portrait tablet', async () => {
  // The width that the app leaves to its content in a window of 768 pixels.
  await page.viewport(720, 1024);
  await renderCommissions();
  await expect.element(page.getByRole('button', { name: 'Calcul de la ligne 7' })).toBeVisible();
  const cells = [...document.querySelectorAll('tbody td')];
  expect(cells.length).toBeGreaterThan(0);
  for (const cell of cells) expect(cell.getBoundingClientRect().right, cell.outerHTML).toBeLessThanOrEqual(innerWidth);
});

test('commissions: show a closed month with its statement', async () => {
  await renderCommissions();
  await page.getByRole('combobox', { name: 'Mois' }).selectOptions('2026-09');
  await expect.element(page.getByText('Bordereau C26-00001, clôturé le 02/10/2026')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Bordereau' })).toBeVisible();
  await expect.element(page.getByText('Aucune ligne')).toBeVisible();
});

test('commissions: offer the closing of the oldest open month to an administrator only', async () => {
  await renderCommissions({ isAdmin: true, agency: null }, 1);
  const closeButton = page.getByRole('button', { name: 'Clôturer ce mois' });
  await expect.element(page.getByText('Mois ouvert, calculé à ce jour')).toBeVisible();
  await page.getByRole('combobox', { name: 'Mois' }).selectOptions('2026-10');
  await closeButton.click();
  await expect.element(page.getByRole('alertdialog', { name: /Clôturer octobre 2026/ })).toBeVisible();
});

test.each([
  [{ seesCommissions: false }, 'Votre rôle ne permet pas de consulter les commissions.'],
  [{ agency: null, isRoot: true }, 'Les commissions sont celles d’un courtier.'],
])('commissions: are not shown to %o', async (user, title) => {
  await renderCommissions(user);
  await expect.element(page.getByText(title)).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('commissions: show the reason of a server that refuses them, without a retry', async () => {
  await renderCommissions({}, undefined, { refusal: 'Votre rôle ne permet plus de les voir.' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Votre rôle ne permet plus de les voir.');
  expect(page.getByRole('button').elements()).toHaveLength(0);
});
