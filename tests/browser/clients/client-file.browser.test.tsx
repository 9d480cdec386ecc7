import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { ClientFileScreen } from '#features/clients/client-file-screen.tsx';
import type { OfflineServices, Read } from '#offline/interfaces/types.ts';
import { searchClientContracts } from '#offline/portfolio/client-index.ts';
import { indexContract } from '#offline/portfolio/portfolio-index.ts';
import { clientGet, customerContractSearch } from '#shared/operations/clients/clients.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { nextActionList } from '#shared/operations/home/next-actions.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const createRows = <T,>(...data: readonly object[]) => ({ data, headers: [], options: {} }) as unknown as T;
const storedContract = portfolioContract(7, { holder: 'MOULIN Gérard' });
const file: ContractFile = {
  ...storedContract.file,
  details: { ...storedContract.file.details, balance: 7_000 },
  primes: createRows<ContractFile['primes']>({
    id: 1,
    amount: 7_000,
    effectDate: '2026-02-01',
    status: 'Impayée',
    defaultSelected: true,
  }),
  productRisk: {
    ...storedContract.file.productRisk,
    assured: [{ fullname: 'MOULIN Anne', birthDate: '1990-02-01', relation: 'Conjoint', isPrincipal: false }],
  },
};
const task = {
  id: 3,
  number: 'D26000003',
  type: 'Avenant',
  subject: 'Changer le véhicule',
  status: 'À traiter',
  creationDate: '2026-03-01T01:00:00.000Z',
};
const index = [storedContract].map(indexContract);
/** A client read by an administrator. */
let brokerName: { readonly brokerName?: string } = {};
const answers: ReadonlyMap<EndpointDefinition, (input: never) => object> = new Map<
  EndpointDefinition,
  (input: never) => object
>([
  [clientGet, () => ({ success: true, person: { ...storedContract.file.details.person, ...brokerName } })],
  [customerContractSearch, (input) => searchClientContracts(index, input)],
  [taskSearch, () => ({ tasks: createRows(task) })],
  [nextActionList, () => ({ actions: [], counts: [] })],
]);
const fromDevice = (value: object) => ({ value, fetchedAtMs: Date.now(), isFromDevice: true });
const outbox = { entries: [] };
/** An offline device with the client, their contract and a request. */
const services = {
  read: (async (endpoint, input) => fromDevice(answers.get(endpoint)?.(input as never) ?? {})) as Read,
  device: {
    find: async (endpoint: EndpointDefinition) =>
      endpoint === contractGet ? fromDevice({ success: true, contract: file }) : undefined,
  },
  outbox: { subscribe: () => () => undefined, getSnapshot: () => outbox },
  connectivity: { state: () => 'offline', trouble: null, subscribe: () => () => undefined },
} as unknown as OfflineServices;

const renderClientFile = async (offline = services) => {
  const root = createRootRoute();
  const createRouteAt = (path: string, component: () => unknown) =>
    createRoute({ getParentRoute: () => root, path, component: component as never });
  const routes = [
    createRouteAt('/', () => (
      <main>
        <ClientFileScreen id={7} requests={null} MoveDialog={() => null} FollowUp={() => null} />
      </main>
    )),
    ...[
      '/contract/search/$id',
      '/client/search/$id',
      '/client/search/$id/edit',
      '/client/search',
      '/task/search/$id',
    ].map((path) => createRouteAt(path, () => null)),
  ];
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  // The app's own router is replaced.
  await renderWithServices(offline, <RouterProvider router={router as never} />);
  return router;
};

beforeEach(() => {
  const user = { id: 1, userName: 'courtier@lagon.nc', agency: { code: 'A' } };
  setSession({ token: 't', refreshToken: 'r', user } as unknown as Session);
});
afterEach(() => {
  brokerName = {};
  vi.restoreAllMocks();
  setSession(null);
});

const historyLink = (name: RegExp) =>
  page.getByRole('list', { name: 'Historique du client' }).getByRole('link', { name });

test('client file: lists events by kind with links, offline', async () => {
  const router = await renderClientFile();
  await expect.element(historyLink(/Changer le véhicule/)).toBeVisible();
  await expect.element(historyLink(/Prime de 7.000.F/)).toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Primes', exact: true }));
  await expect.element(historyLink(/Changer le véhicule/)).not.toBeInTheDocument();
  await userEvent.click(historyLink(/Prime de 7.000.F/));
  await expect.poll(() => router.state.location.href).toBe('/contract/search/7#primes');
});

test('client file: names the broker for callers who see all brokers', async () => {
  await renderClientFile();
  await expect.element(page.getByText('Courtier', { exact: true })).not.toBeInTheDocument();
  brokerName = { brokerName: 'Cabinet Niaouli' };
  await renderClientFile();
  await expect.element(page.getByText('Cabinet Niaouli')).toBeVisible();
});

test('client file: shows the unpaid total above the facts, with a link to collect it', async () => {
  const router = await renderClientFile();
  const alert = page.getByRole('note').filter({ hasText: `Impayé de ${formatXpf(7_000)} depuis le 01/02/2026` });
  await expect.element(alert).toBeVisible();
  await userEvent.click(alert.getByRole('link', { name: /^Encaisser/ }));
  await expect.poll(() => router.state.location.href).toBe('/contract/search/7#primes');
});

test('client file: shows no contract link before the alerts above it are loaded', async () => {
  let releaseAnswer = () => {};
  const areActionsRead = new Promise<void>((done) => {
    releaseAnswer = done;
  });
  const readStub = (async (endpoint: EndpointDefinition, input: never) => {
    if (endpoint === nextActionList) await areActionsRead;
    return fromDevice(answers.get(endpoint)?.(input) ?? {});
  }) as Read;
  await renderClientFile({ ...services, read: readStub });
  const table = page.getByRole('table', { name: 'Contrats et devis du client' });
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  await expect.element(historyLink(/Prime de 7.000.F/)).toBeVisible();
  await expect.element(table.getByRole('link')).not.toBeInTheDocument();
  releaseAnswer();
  await expect.element(table.getByRole('link').first()).toBeVisible();
});

test('client file: keeps all specified facts reachable, and shows a named spouse', async () => {
  await renderClientFile();
  await expect.element(page.getByText('Solde total TTC')).toBeVisible();
  await expect.element(page.getByText('Situation familiale')).not.toBeVisible();
  await userEvent.click(page.getByText('Autres informations'));
  await expect.element(page.getByText('Situation familiale')).toBeVisible();
  await expect.element(page.getByText('MOULIN Anne')).toBeVisible();
  await expect.element(page.getByText('Conjoint · 01/02/1990')).toBeVisible();
});

/** The server answers an address outside of the territory. */
const withPostcode = (zipCode: string) => {
  const { person } = storedContract.file.details;
  const get = Map.prototype.get;
  vi.spyOn(answers, 'get').mockImplementation((endpoint) =>
    endpoint === clientGet
      ? () => ({ success: true, person: { ...person, address: { ...person.address, zipCode } } })
      : get.call(answers, endpoint),
  );
};

test('client file: shows the commune on a map from device data, offline', async () => {
  withPostcode('98859');
  await renderClientFile();
  await userEvent.click(page.getByText('Autres informations'));
  await expect.element(page.getByRole('img', { name: 'Koné sur la carte de la Nouvelle-Calédonie' })).toBeVisible();
  await expectAccessible();
});

test('client file: shows no map for an address outside of the territory', async () => {
  withPostcode('75001');
  await renderClientFile();
  await expect.element(page.getByText('75001')).toBeVisible();
  await userEvent.click(page.getByText('Autres informations'));
  await expect.element(page.getByText('Situation familiale')).toBeVisible();
  expect(document.querySelectorAll('.client-map')).toHaveLength(0);
});
