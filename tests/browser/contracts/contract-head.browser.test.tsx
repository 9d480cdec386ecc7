import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ContractContactLine, ContractStickyBar, ContractTitle } from '#features/contracts/file/contract-header.tsx';
import { ContractSummary } from '#features/contracts/file/contract-summary.tsx';
import { ContractTabs } from '#features/contracts/file/contract-tabs.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractOnDay } from '#shared/operations/contracts/contract-on-day.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays, addMonths } from '#shared/primitives/calendar/days.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';
import { Page } from '#ui/page/page.tsx';

const today = dayInNoumea(new Date());
const day = addDays(today, 20);
const createPremium = (id: number, from: string, amount: number, balanceBrut: number) => ({
  id,
  number: `P${id}`,
  label: 'Prime annuelle',
  effectDate: from,
  effectDateEnd: addDays(addMonths(from, 12), -1),
  amount,
  balanceBrut,
  status: '',
  disabled: false,
  defaultSelected: false,
});

const { file } = portfolioContract(7, { holder: 'MOULIN Gérard', numero: 'AU7' });
const createContract = (overrides: Partial<ContractFile['details']> = {}): ContractFile =>
  contractOnDay(
    {
      ...file,
      details: {
        ...file.details,
        effectDate: addMonths(day, -24),
        annualPrime: 80_000,
        addresses: { ...file.details.addresses, phone: { id: 1, prefix: '', number: '781234', type: null } as never },
        ...overrides,
      },
      productRisk: {
        ...file.productRisk,
        vehicle: { brand: 'TOYOTA', model: 'RAV4' } as never,
        vehicleInfos: { registration: '408126NC' } as never,
      },
      primes: {
        ...file.primes,
        data: [createPremium(1, addMonths(day, -12), 80_000, 7_000), createPremium(2, day, 84_000, 84_000)],
      },
    },
    today,
  );

const renderContractHead = async (contractFile: ContractFile) => {
  const rootRoute = createRootRoute();
  const harness = (
    <main className="shell">
      <Page
        title={contractFile.details.number}
        heading={<ContractTitle contract={contractFile} />}
        facts={<ContractContactLine contract={contractFile} />}
      >
        <ContractStickyBar contract={contractFile} />
        <ContractSummary contract={contractFile} />
        <ContractTabs contract={contractFile} current="informations" />
        <div style={{ height: 3000 }} />
      </Page>
    </main>
  );
  const paths = ['/client/search/$id', '/estimate/$key'] as const;
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => harness }),
      ...paths.map((path) => createRoute({ getParentRoute: () => rootRoute, path })),
    ]),
    history: createMemoryHistory(),
  });
  await renderWithServices({}, <RouterProvider router={router as never} />);
};
const withPlainSpaces = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ');

test('contract head: shows person, product and risk as title, and links to the client', async () => {
  await renderContractHead(createContract());
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toHaveTextContent('MOULIN Gérard · Automobile · TOYOTA RAV4 408126 NC AU7');
  await expect.element(title.getByRole('link', { name: 'MOULIN Gérard' })).toHaveAttribute('href', '/client/search/7');
  await expect.element(page.getByRole('link', { name: '78 12 34' }).first()).toBeVisible();
  await expectAccessible();
});

test.each([
  ['le', -10],
  ['au', 10],
])('contract head: dates the termination, past and to come (« %s »)', async (word, days) => {
  const contractFile = createContract({ status: contractStatuses.cancelled });
  const effectDate = addDays(today, days);
  const termination = { id: 9, number: '9', label: 'Résiliation', effectDate, creationDate: today, status: 'Validé' };
  await renderContractHead({ ...contractFile, movements: { ...contractFile.movements, data: [termination] } });
  await expect.element(page.getByText(`Résilié${word} ${frenchDate(effectDate)}`)).toBeVisible();
});

test('contract head: shows four amounts and keeps all specified labels reachable', async () => {
  await renderContractHead(createContract());
  const summary = page.getByRole('region', { name: 'Résumé' });
  await expect.element(summary).toBeVisible();
  const figures = [...summary.element().querySelectorAll('.key-figures > div')].map((each) =>
    withPlainSpaces(each.textContent),
  );
  expect(figures).toEqual([
    'Solde7 000 F',
    'Prime annuelle80 000 F',
    `Échéance${frenchDate(day)}84 000 F (+5 %)Refaire un devis`,
    `Date d'effet${frenchDate(addMonths(day, -24))}`,
  ]);
  await expect.element(summary.getByText('E-mail', { exact: true })).not.toBeVisible();
  await summary.getByText('Client, produit et coordonnées').click();
  for (const label of ['Client', 'Type', "Date d'effet", 'E-mail', 'Produit', 'Statut', 'Solde', 'Téléphone'])
    await expect.element(summary.getByText(label, { exact: true })).toBeVisible();
  await expectAccessible();
});

test('contract head: states no balance for a contract that was imported without its premiums', async () => {
  const imported = createContract({ balance: 0 });
  await renderContractHead({ ...imported, primes: { ...imported.primes, data: [] } });
  const balance = page.getByRole('region', { name: 'Résumé' }).getByText('Non connu', { exact: true });
  await expect.element(balance).toBeVisible();
});

test('contract head: shows how long a quote is valid', async () => {
  await renderContractHead(createContract({ isEstimate: true, status: 'Devis', creationDate: addDays(today, -40) }));
  const summary = page.getByRole('region', { name: 'Résumé' });
  await expect.element(summary.getByText('Valable jusqu’au')).toBeVisible();
  await expect.element(summary.getByText('Expiré')).toBeVisible();
});

test('contract head: shows the number of unpaid premiums on the tab « Primes »', async () => {
  await renderContractHead(createContract());
  await expect.element(page.getByRole('link', { name: 'Primes 1 prime impayée' })).toBeVisible();
});

test('contract head: stays visible as a bar once its title is scrolled away', async () => {
  await renderContractHead(createContract());
  const bar = () => document.querySelector<HTMLElement>('.file-bar p');
  await expect.poll(() => bar()?.checkVisibility({ visibilityProperty: true })).toBe(false);
  window.scrollTo(0, 1500);
  await expect.poll(() => bar()?.checkVisibility({ visibilityProperty: true })).toBe(true);
  expect(withPlainSpaces(bar()?.textContent)).toBe(
    'MOULIN GérardAutomobile · TOYOTA RAV4 408126 NC · AU7Solde 7 000 F',
  );
});

test('contract head: breaks a long name and e-mail on a phone and on a tablet', async () => {
  onTestFinished(() => page.viewport(1024, 768));
  const { addresses, person } = file.details;
  const mail = { ...addresses.mail, mail: `a@${'b'.repeat(60)}.${'c'.repeat(60)}.nc` } as never;
  const fullname = `${'WAMYTAN'.repeat(5)} ${'MARIE-'.repeat(6)}EVE`;
  await page.viewport(320, 640);
  await renderContractHead(createContract({ person: { ...person, fullname }, addresses: { ...addresses, mail } }));
  await expect.element(page.getByRole('link', { name: fullname }).first()).toBeVisible();
  expect(matchMedia('(pointer: coarse)').matches).toBe(true);
  await page.getByText('Client, produit et coordonnées').click();
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [600, 960],
  ] as const) {
    await page.viewport(width, height);
    expect(document.documentElement.scrollWidth, `${width} px`).toBe(width);
  }
});

test('contract head: follows the latest of several positions that arrive at once', async () => {
  const observers: IntersectionObserverCallback[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        observers.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderContractHead(createContract());
  await expect.poll(() => observers.length).toBeGreaterThan(0);
  const positions = [{ isIntersecting: true }, { isIntersecting: false }] as IntersectionObserverEntry[];
  for (const callback of observers) callback(positions, {} as IntersectionObserver);
  await expect.poll(() => document.querySelector('.file-bar')?.hasAttribute('data-shown')).toBe(true);
});

test('contract tabs: scroll into view with the focus when a link above them opens one', async () => {
  const rootRoute = createRootRoute();
  const screen = () => (
    <main>
      <Link to="/" hash="primes">
        Encaisser
      </Link>
      <div style={{ height: 3000 }} />
      <ContractTabs contract={createContract()} current="primes" />
      <div style={{ height: 3000 }} />
    </main>
  );
  const index = createRoute({ getParentRoute: () => rootRoute, path: '/', component: screen });
  const router = createRouter({ routeTree: rootRoute.addChildren([index]), history: createMemoryHistory() });
  await renderWithServices({}, <RouterProvider router={router as never} />);
  await page.getByRole('link', { name: 'Encaisser' }).click();
  const tab = page.getByRole('link', { name: /^Primes/ });
  await expect.element(tab).toHaveFocus();
  await expect.element(tab).toBeInViewport();
});
