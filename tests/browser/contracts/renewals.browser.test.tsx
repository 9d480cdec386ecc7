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
import { setSession } from '#api/session/session-store.ts';
import { RenewalsScreen } from '#features/contracts/renewals/renewals-screen.tsx';
import type { Connectivity, OfflineServices } from '#offline/base/types.ts';
import type { Renewal } from '#shared/contract/contracts/renewals.ts';
import type { Session } from '#shared/contract/wire/session-shape.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { showWith } from '#tests/browser/app-bench.tsx';
import { expectAccessible } from '#tests/browser/fields/bench.tsx';

afterEach(() => setSession(null));

const today = dayInNoumea(new Date());
const renewal = (id: number, days: number, more: Partial<Renewal> = {}): Renewal => ({
  id,
  numero: `AU${id}`,
  codeProduit: 'AUTO',
  nomSouscripteur: `Client ${id}`,
  solde: 0,
  day: addDays(today, days),
  currentXpf: 80_000,
  nextXpf: null,
  why: 'Prime à venir non connue',
  ...more,
});
const renewals = [
  renewal(1, 10, { nextXpf: 84_000, why: 'Révision tarifaire' }),
  renewal(2, 40, { codeProduit: 'PJ', solde: 7_000 }),
  renewal(3, 80),
  renewal(4, 300),
];

function Bench() {
  const [filters, setFilters] = useState({});
  return (
    <main>
      <RenewalsScreen filters={filters} onFilters={setFilters} />
    </main>
  );
}

const show = async (agency: object | null = {}) => {
  setSession({ token: 't', refreshToken: 'r', user: { id: 1, agency } } as unknown as Session);
  const read = vi.fn(async () => ({
    value: { success: true, renewals },
    fetchedAtMs: Date.now(),
    isFromDevice: false,
  }));
  const rootRoute = createRootRoute();
  const paths = ['/contract/search/$id', '/estimate/$key'] as const;
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({ getParentRoute: () => rootRoute, path: '/', component: Bench }),
      ...paths.map((path) => createRoute({ getParentRoute: () => rootRoute, path })),
    ]),
    history: createMemoryHistory(),
  });
  const connectivity = { state: 'online', trouble: null, subscribe: () => () => undefined } as unknown as Connectivity;
  await showWith(
    { connectivity, read: read as unknown as OfflineServices['read'] },
    <RouterProvider router={router as never} />,
  );
};
const rows = () => page.getByRole('listitem');

test('each renewal says both premiums, the change and why, or that the next one is not known, and is quoted anew in one tap', async () => {
  await show();
  await expect.element(rows().first()).toBeVisible();
  const said = rows()
    .elements()
    .map((row) => (row.textContent ?? '').replace(/\s+/g, ' '));
  expect(said[0]).toContain('80 000 F → puis 84 000 F +5 %Révision tarifaire');
  expect(said[1]).toContain('80 000 FPrime à venir non connueImpayé 7 000 F');
  const anew = page.getByRole('link', { name: 'Refaire un devis, Client 1' });
  await expect.element(anew).toHaveAttribute('href', '/estimate/AUTO?contract=1');
  await expect
    .element(page.getByRole('link', { name: /Client 2 Protection/ }))
    .toHaveAttribute('href', '/contract/search/2');
  await expectAccessible();
});

test('each number opens exactly what it counts, under the other filters too', async () => {
  await show();
  await expect.element(page.getByText('3 échéances', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '60 jours 2' }).click();
  await expect.poll(() => rows().elements().length).toBe(2);
  await page.getByRole('button', { name: 'Impayé' }).click();
  await expect.poll(() => rows().elements().length).toBe(1);
  await page.getByRole('button', { name: '30 jours 0' }).click();
  await expect.element(page.getByText('Aucune échéance ne correspond')).toBeVisible();
  await page.getByRole('button', { name: 'Impayé' }).click();
  await page.getByRole('button', { name: '90 jours 3' }).click();
  await page.getByRole('combobox', { name: 'Filtrer par variation' }).selectOptions('hausse-5');
  await expect.element(page.getByRole('button', { name: '90 jours 1' })).toBeVisible();
  await expect.poll(() => rows().elements().length).toBe(1);
});

test('who is linked to no broker is told so', async () => {
  await show(null);
  await expect.element(page.getByText('Les échéances sont celles des contrats d’un courtier.')).toBeVisible();
});
