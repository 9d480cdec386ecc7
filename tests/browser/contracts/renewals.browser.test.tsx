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
import type { Connectivity, OfflineServices, WithOrigin } from '#offline/interfaces/types.ts';
import type { Renewal } from '#shared/operations/contracts/renewals.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { dayInNoumea, frenchMonth } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

afterEach(() => {
  vi.useRealTimers();
  setSession(null);
});

const today = dayInNoumea(new Date());
const createRenewal = (id: number, days: number, overrides: Partial<Renewal> = {}): Renewal => ({
  id,
  numero: `AU${id}`,
  codeProduit: 'AUTO',
  nomSouscripteur: `Client ${id}`,
  solde: 0,
  day: addDays(today, days),
  currentXpf: 80_000,
  nextXpf: null,
  why: 'Prime à venir non connue',
  ...overrides,
});
const renewals = [
  createRenewal(1, 10, { adresseTelephonique: '751234', nextXpf: 84_000, why: 'Révision tarifaire' }),
  createRenewal(2, 40, { codeProduit: 'PJ', solde: 7_000 }),
  createRenewal(3, 80),
  createRenewal(4, 300),
];

function Harness() {
  const [filters, setFilters] = useState({});
  return (
    <main>
      <RenewalsScreen filters={filters} onFilters={setFilters} />
    </main>
  );
}

interface Shown {
  readonly agency?: object | null;
  /** The result to show: complete and from the server by default. */
  readonly answer?: Partial<WithOrigin<{ readonly renewals: readonly Renewal[] }>>;
}

const renderRenewals = async ({ agency = {}, answer = {} }: Shown = {}) => {
  setSession({ token: 't', refreshToken: 'r', user: { id: 1, agency } } as unknown as Session);
  const readStub = vi.fn(async () => ({
    value: { success: true, renewals },
    fetchedAtMs: Date.now(),
    isFromDevice: false,
    ...answer,
  }));
  const rootRoute = createRootRoute();
  const paths = ['/contract/search/$id', '/estimate/$key'] as const;
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({ getParentRoute: () => rootRoute, path: '/', component: Harness }),
      ...paths.map((path) => createRoute({ getParentRoute: () => rootRoute, path })),
    ]),
    history: createMemoryHistory(),
  });
  const connectivity = { state: 'online', trouble: null, subscribe: () => () => undefined } as unknown as Connectivity;
  await renderWithServices(
    { connectivity, read: readStub as unknown as OfflineServices['read'] },
    <RouterProvider router={router as never} />,
  );
};
const rows = () => page.getByRole('listitem');

test('renewals: show both premiums and the reason of the change, or that the next is unknown, and start a new quote', async () => {
  await renderRenewals();
  await expect.element(rows().first()).toBeVisible();
  const shownNumbers = rows()
    .elements()
    .map((row) => (row.textContent ?? '').replace(/\s+/g, ' '));
  expect(shownNumbers[0]).toContain('80 000 F → puis 84 000 F +5 %Révision tarifaire');
  expect(shownNumbers[1]).toContain('80 000 FPrime à venir non connueImpayé 7 000 F');
  const anew = page.getByRole('link', { name: 'Refaire un devis, Client 1' });
  await expect.element(anew).toHaveAttribute('href', '/estimate/AUTO?contract=1');
  const call = page.getByRole('link', { name: /^Appeler/ });
  await expect.element(call).toHaveAttribute('href', 'tel:751234');
  await expect.element(call).toHaveAccessibleName('Appeler Client 1 au 75\u00A012\u00A034');
  await expect
    .element(page.getByRole('link', { name: /Client 2 Protection/ }))
    .toHaveAttribute('href', '/contract/search/2');
  await expectAccessible();
});

test('renewals: open exactly the rows of each count under the current filters', async () => {
  await renderRenewals();
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

test('renewals: offer the next 30 days and a month of the same days, on the first of a month of 31 days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T13:00:00Z') });
  const renewal = { ...createRenewal(1, 0), day: '2026-12-10' };
  await renderRenewals({ answer: { value: { renewals: [renewal] } } });
  await expect.element(page.getByText('1 échéance', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '60 jours 1' }).click();
  await page.getByRole('button', { name: '30 jours 1' }).click();
  await expect.element(page.getByRole('button', { name: '30 jours 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('button', { name: 'Décembre 2026 1' })).toBeVisible();
});

test('renewals: explain that the account has no broker', async () => {
  await renderRenewals({ agency: null });
  await expect.element(page.getByText('Les échéances sont celles des contrats d’un courtier.')).toBeVisible();
});

test('renewals: say what will be here before the first contract, and name no filter', async () => {
  await renderRenewals({ answer: { value: { renewals: [] } } });
  await expect.element(page.getByText('Pas encore d’échéance')).toBeVisible();
  expect(page.getByText(/ne correspond|retirez un filtre/).elements()).toHaveLength(0);
});

test('renewals: claim no empty result over an incomplete portfolio (« 0 échéance », « Aucune échéance ne correspond »)', async () => {
  const gaps = [{ kind: 'partial', part: 'contracts', stored: 100, total: 2_407 }] as const;
  const value = { success: true, renewals: [createRenewal(1, 300)] };
  await renderRenewals({ answer: { value, isFromDevice: true, cause: 'unreachable', gaps } });
  await expect.element(page.getByText('Rien trouvé parmi ce qui est déjà sur cet appareil')).toBeVisible();
  await expect.element(page.getByText(/100 sur 2\s407\scontrats/).first()).toBeVisible();
  const pageText = document.body.textContent ?? '';
  expect(pageText).not.toMatch(/0 échéance|Aucune échéance|connue pour 0/);
  await expect.element(page.getByRole('button', { name: '30 jours', exact: true })).toBeVisible();
  const month = frenchMonth(addDays(today, 300));
  await page.getByRole('button', { name: `${month} 1` }).click();
  await expect.element(page.getByText('1 échéance sur cet appareil', { exact: true })).toBeVisible();
});

test('renewals: are all printed, not only the first page', async () => {
  const manyRenewals = Array.from({ length: 130 }, (_, index) => createRenewal(index + 1, 10));
  await renderRenewals({ answer: { value: { renewals: manyRenewals } } });
  await expect.element(page.getByRole('button', { name: 'Voir les 60 suivantes, sur 70' })).toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  const printedText = document.querySelector('main')?.textContent;
  dispatchEvent(new Event('afterprint'));
  expect(printedText).toContain('Client 130');
  expect(printedText).not.toContain('suivantes');
});
