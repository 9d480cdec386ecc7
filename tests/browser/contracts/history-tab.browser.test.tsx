import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { ContractTabs } from '#features/contracts/file/contract-tabs.tsx';
import HistoryTab from '#features/contracts/history/history-tab.tsx';
import type { Connectivity } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { HistoryEntry } from '#shared/operations/contracts/history.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  setSession(null);
});

const author = { name: 'Marie-Rose Wamytan', agency: 'Cabinet Niaouli' };
const bank: HistoryEntry = {
  id: 'audit/2',
  // 23:30 on the 21st in Paris is the 22nd in Nouméa.
  at: '2026-11-21T22:30:00.000Z',
  kind: 'change',
  title: 'Compte bancaire modifié',
  changes: [{ label: 'IBAN', before: '…1234', after: '…5678' }],
  notes: ['Pour tous les contrats du client'],
  by: author,
};
const issued: HistoryEntry = {
  id: 'document/1',
  at: '2026-11-20T01:00:00.000Z',
  kind: 'document',
  title: 'Document édité\u00A0: Attestation AU1',
  changes: [],
  notes: [],
  by: { name: 'Lagon', agency: null },
};

/** Answers these pages; returns the requests. */
const servePages = (pages: readonly (readonly HistoryEntry[])[]) => {
  const historyRequests: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { from } = (await request.json()) as { from: string | null };
    historyRequests.push(from);
    const pageIndex = from === null ? 0 : Number(from.split('/').at(-1));
    const next = pages[pageIndex + 1] ? `2026-11-20T01:00:00.000Z/document/${pageIndex + 1}` : null;
    const answer = { success: true, entries: pages[pageIndex] ?? [], next, auditDays: 365 };
    return new Response(JSON.stringify(answer), { headers: { 'x-lagon': '1', 'content-type': 'application/json' } });
  });
  return historyRequests;
};
const createConnectivity = (state: 'online' | 'offline') =>
  ({ state, trouble: null, subscribe: () => () => undefined }) as unknown as Connectivity;
const renderHistory = (state: 'online' | 'offline' = 'online') =>
  renderWithServices(
    { connectivity: createConnectivity(state) },
    <main>
      <h1>AU1</h1>
      <HistoryTab contractId={7} />
    </main>,
  );
const items = () => page.getByRole('listitem');

test('history tab: shows field, old and new value, Nouméa time and author, and paginates', async () => {
  const historyRequests = servePages([[bank], [issued]]);
  await renderHistory();
  await expect
    .element(items().first())
    .toHaveTextContent(
      'Compte bancaire modifié : IBAN …1234 → …5678Pour tous les contrats du clientLe 22/11/2026 à 09:30, par Marie-Rose Wamytan (Cabinet Niaouli)',
    );
  await expectAccessible();
  await page.getByRole('button', { name: 'Afficher plus ancien' }).click();
  await expect
    .element(items().nth(1))
    .toHaveTextContent('Document édité : Attestation AU1Le 20/11/2026 à 12:00, par Lagon');
  expect(historyRequests).toEqual([null, '2026-11-20T01:00:00.000Z/document/1']);
  await expect.element(page.getByRole('button', { name: 'Afficher plus ancien' })).not.toBeInTheDocument();
});

test('history tab: reports offline that it is not on the device', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('lost');
  });
  await renderHistory('offline');
  await expect.element(page.getByText('L’historique se consulte en ligne seulement')).toBeVisible();
  await expectAccessible();
});

const contract = {
  details: { id: 7, isEstimate: false, person: {}, product: {}, addresses: {} },
  primes: { data: [] },
  documents: { data: [] },
  editiques: { data: [] },
  computed: { processingDocumentsNb: 0, processingTasksNb: 0, claimsNb: 0, unpaidPrimes: false },
} as unknown as ContractFile;

test('history tab: is visible to administrators only', async () => {
  const rootRoute = createRootRoute();
  const index = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: () => <ContractTabs contract={contract} current="informations" />,
  });
  const router = createRouter({ routeTree: rootRoute.addChildren([index]), history: createMemoryHistory() });
  const sessionOf = (rights: object) =>
    setSession({ token: 't', refreshToken: 'r', user: { id: 1, agency: {}, ...rights } } as unknown as Session);
  sessionOf({ isRoot: false, isAdmin: false, isBroker: true });
  await renderWithServices({}, <RouterProvider router={router as never} />);
  await expect.element(page.getByRole('link', { name: 'Tâches' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Historique' })).not.toBeInTheDocument();
  sessionOf({ isRoot: false, isAdmin: true, isBroker: false });
  await expect.element(page.getByRole('link', { name: 'Historique' })).toBeVisible();
});
