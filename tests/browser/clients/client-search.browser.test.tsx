import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ClientSearchDialog from '#features/clients/client-search-dialog.tsx';
import type { OfflineServices, Read } from '#offline/interfaces/types.ts';
import { indexClient, searchDeviceClients } from '#offline/portfolio/client-index.ts';
import { clientSearch, type PortfolioClient } from '#shared/operations/clients/clients.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { portfolioClient } from '#tests/support/contracts/portfolio.ts';
import { client, company } from '#tests/support/quotes/quotes.ts';
import { waitUntil } from '#tests/support/until.ts';
import type { QueuedClient } from '#work/clients/queued-clients.ts';

const withPhone = (row: PortfolioClient): PortfolioClient => ({
  ...row,
  client: { ...row.client, phoneNumber: '+687751234' },
});
const index = Array.from({ length: 130 }, (_, index) => indexClient(withPhone(portfolioClient(index + 1))));

/** Shows a dialog over a portfolio of 130 clients; returns its searches, latest first. */
const renderSearchDialog = async (dialog: ReactElement, entries: readonly object[] = []) => {
  const searchInputs: ParsedInput<typeof clientSearch>[] = [];
  const readStub = (async (_endpoint, input) => {
    const parsed = v.parse(clientSearch.input, input);
    searchInputs.unshift(parsed);
    return { value: searchDeviceClients(index, parsed), fetchedAtMs: Date.now(), isFromDevice: false };
  }) as Read;
  const connectivity = { state: () => 'online', subscribe: () => () => undefined };
  const snapshot = { state: 'ready', entries };
  const outbox = { subscribe: () => doNothing, getSnapshot: () => snapshot };
  await renderWithServices({ read: readStub, connectivity, outbox } as unknown as OfflineServices, dialog);
  return searchInputs;
};

const textbox = (name: string) => page.getByRole('textbox', { name });
const checkbox = (name: string) => page.getByRole('checkbox', { name });
const pageSizeBox = () => page.getByRole('combobox', { name: 'Lignes par page' });
const submitSearch = () => userEvent.click(page.getByRole('button', { name: 'Rechercher' }));
const doNothing = () => undefined;
const inQuote = { mode: 'estimate', personTypes: ['PHY', 'MOR'] } as const;

// Whether the criteria are expanded is stored.
beforeEach(() => localStorage.clear());

describe('client search within a quote', () => {
  test('shows 5, 20 or 100 rows and returns only the number of the client', async () => {
    const onChoose = vi.fn<(clientId: number) => void>();
    const searchInputs = await renderSearchDialog(
      <ClientSearchDialog {...inQuote} onChoose={onChoose} onChooseQueued={doNothing} onClose={doNothing} />,
    );
    await expect.element(page.getByRole('dialog', { name: 'Rechercher un client' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '130 résultats' })).toBeVisible();
    await expect.element(page.getByText('1–5 sur 130')).toBeVisible();
    expect(pageSizeBox().element().textContent).toBe('520100');
    expect(searchInputs[0]).toMatchObject({
      pageSize: 5,
      firstPage: 0,
      sortField: ['dateEffet'],
      sortOrder: ['DESCENDING'],
    });
    await userEvent.selectOptions(pageSizeBox(), '100');
    await expect.element(page.getByText('1–100 sur 130')).toBeVisible();
    // Words match in any order.
    await userEvent.fill(textbox('Nom, téléphone, e-mail, adresse'), '127 dupont');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: '1 résultat' })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: '+687 75 12 34' })).toBeVisible();
    await expectAccessible();
    await userEvent.click(page.getByRole('row').nth(1).getByRole('button'));
    expect(onChoose.mock.calls).toEqual([[127]]);
  });
});

describe('clients of the outbox', () => {
  const person = { ...client, lastname: 'WAÏA', firstname: 'HÉLÈNE' };
  const entries = [
    { key: 'a', kind: 'client', state: 'queued', reason: null, input: { client: { person }, shown: [] } },
    { key: 'b', kind: 'client', state: 'queued', reason: null, input: { client: { person: company }, shown: [] } },
  ];
  const list = () => page.getByRole('list', { name: 'Clients non envoyés' });

  test('come first in a quote, follow the filters, and are taken as typed', async () => {
    const onChooseQueued = vi.fn<(client: QueuedClient) => void>();
    await renderSearchDialog(
      <ClientSearchDialog {...inQuote} onChoose={doNothing} onChooseQueued={onChooseQueued} onClose={doNothing} />,
      entries,
    );
    await expect.element(list().getByText('Garage du Port')).toBeVisible();
    await userEvent.fill(textbox('Nom, téléphone, e-mail, adresse'), 'waia 75 12 34');
    await userEvent.keyboard('{Enter}');
    await expect.element(list().getByText('Garage du Port')).not.toBeInTheDocument();
    await expect.element(list().getByText('En attente d’envoi')).toBeVisible();
    await expectAccessible();
    await list().getByRole('button', { name: 'WAÏA HÉLÈNE' }).click();
    expect(onChooseQueued.mock.calls.map(([{ key, person }]) => [key, person])).toEqual([['a', person]]);
  });

  test('leave out companies for a product that only natural persons can subscribe, as the search does', async () => {
    const dialogProps = { onChoose: doNothing, onChooseQueued: doNothing, onClose: doNothing };
    const searchInputs = await renderSearchDialog(
      <ClientSearchDialog mode="estimate" personTypes={['PHY']} {...dialogProps} />,
      entries,
    );
    await expect.element(list().getByText('WAÏA HÉLÈNE')).toBeVisible();
    await expect.element(page.getByText(/^Les entreprises ne sont pas listées/)).toBeVisible();
    await expect.element(list().getByText('Garage du Port')).not.toBeInTheDocument();
    await expect.element(textbox('Raison sociale')).not.toBeInTheDocument();
    expect(searchInputs[0]).toMatchObject({ personType: 'PHY' });
    const exportBodies: unknown[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      exportBodies.push(await request.json());
      throw new TypeError('unreachable');
    });
    await userEvent.click(page.getByRole('button', { name: 'Exporter' }));
    await userEvent.click(page.getByText('Texte séparé (.csv)'));
    await expect.poll(() => exportBodies).toMatchObject([{ personType: 'PHY' }]);
    vi.unstubAllGlobals();
    await userEvent.type(textbox('Date de naissance'), '04051986');
    await expect.element(textbox('Date de naissance')).toHaveValue('04/05/1986');
  });

  test('are selected for work that can reference a queued client', async () => {
    const onChooseQueued = vi.fn<(client: QueuedClient) => void>();
    const queuedClients = [
      { ...entries[0], lane: 'd-1', input: { client: { person }, shown: [], reference: 'd-1' } },
      { ...entries[1], key: 'c', kind: 'estimate', lane: 'quote/PJ/d-2' },
    ].map((entry, at) => (at === 1 ? { ...entry, input: { estimate: { person: company, reference: 'd-2' } } } : entry));
    await renderSearchDialog(
      <ClientSearchDialog onChoose={doNothing} onChooseQueued={onChooseQueued} onClose={doNothing} />,
      queuedClients,
    );
    await list().getByRole('button', { name: 'WAÏA HÉLÈNE' }).click();
    await list().getByRole('button', { name: 'Garage du Port' }).click();
    expect(onChooseQueued.mock.calls.map(([{ waiting }]) => waiting)).toEqual([
      { reference: 'd-1', lane: 'd-1' },
      { reference: 'd-2', lane: 'quote/PJ/d-2' },
    ]);
  });

  test('are named over a screen that needs a client of the server', async () => {
    const renderHarness = () => <ClientSearchDialog onChoose={doNothing} onClose={doNothing} />;
    const router = createRouter({
      routeTree: createRootRoute({ component: renderHarness }),
      history: createMemoryHistory(),
    });
    await renderSearchDialog(<RouterProvider router={router as never} />, entries);
    await expect.element(list().getByText('WAÏA HÉLÈNE')).toBeVisible();
    await expect.element(page.getByText('Un client se choisit dès qu’il est envoyé.')).toBeVisible();
  });
});

describe('client search over another screen', () => {
  test('moves focus from the collapsed criteria to the first result by keyboard', async () => {
    const onChoose = vi.fn();
    await renderSearchDialog(<ClientSearchDialog onChoose={onChoose} onClose={doNothing} />);
    await userEvent.type(textbox('Nom'), 'dupont 127{Enter}');
    await expect.element(page.getByRole('heading', { name: '1 résultat' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Plus de critères (1)' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ id: 127 });
  });

  test('shows 20, 50 or 100 rows and returns the client', async () => {
    const onChoose = vi.fn();
    await renderSearchDialog(<ClientSearchDialog onChoose={onChoose} onClose={doNothing} />);
    await expect.element(page.getByText('1–20 sur 130')).toBeVisible();
    expect(pageSizeBox().element().textContent).toBe('2050100');
    await userEvent.click(page.getByRole('row').nth(1).getByRole('button'));
    expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ id: expect.any(Number), fullname: expect.any(String) });
  });

  test('refuses a birth date with a company, and one of two exclusive checkboxes', async () => {
    const searchInputs = await renderSearchDialog(<ClientSearchDialog onChoose={doNothing} onClose={doNothing} />);
    await userEvent.type(textbox('Date de naissance'), '04051986');
    await expect.element(textbox('Date de naissance')).toHaveValue('04/05/1986');
    await userEvent.fill(textbox('Raison sociale'), 'SARL');
    await expect.element(textbox('Date de naissance')).toBeDisabled();
    await userEvent.click(checkbox('Client avec contrat'));
    await userEvent.click(checkbox('Client avec devis'));
    await expect.element(checkbox('Client avec contrat')).not.toBeChecked();
    await submitSearch();
    await waitUntil(() =>
      expect(searchInputs[0]).toMatchObject({ companyName: 'SARL', birthDate: '', hasInvoice: true }),
    );
    expect(searchInputs[0]?.hasContract).toBe(false);
    // The criteria collapse after a search so that the results are visible.
    await expect.element(page.getByRole('button', { name: 'Rechercher' })).not.toBeInTheDocument();
    const fold = page.getByRole('button', { name: /^(Plus|Moins) de critères \(1\)/ });
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(fold);
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
    await userEvent.clear(textbox('Raison sociale'));
    await expect.element(textbox('Date de naissance')).toBeEnabled();
  });
});
