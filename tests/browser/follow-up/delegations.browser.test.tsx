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
import { submit } from '#api/submit.ts';
import { DelegationsScreen } from '#features/follow-up/delegations/delegations-screen.tsx';
import Today from '#features/follow-up/today/today.tsx';
import type { ConnectivityState } from '#offline/interfaces/types.ts';
import { closedOutbox } from '#offline/outbox/work-services.ts';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import { type Delegation, delegationCreate, delegationRevoke } from '#shared/operations/follow-up/delegations.ts';
import type { Reminder } from '#shared/operations/follow-up/reminders.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

vi.mock('#api/submit.ts', () => ({ submit: vi.fn() }));

const today = dayInNoumea(new Date());
const [marie, paul, jean] = [
  { id: 1, name: 'Marie Wéa' },
  { id: 2, name: 'Paul Néa' },
  { id: 3, name: 'Jean Até' },
];
const createDelegation = (overrides: Partial<Delegation> = {}): Delegation => ({
  id: 5,
  from: marie,
  to: paul,
  fromDay: today,
  toDay: addDays(today, 7),
  clients: null,
  createdBy: 'Marie Wéa',
  createdAt: new Date().toISOString(),
  ...overrides,
});
const reminder: Reminder = {
  ...{ id: 3, text: 'Rappeler pour le devis', dueDay: today, dueTime: null, clientId: 7, clientName: 'MOULIN Gérard' },
  ...{ phone: null, contractId: null, contractNumber: null, taskId: null, taskNumber: null, createdBy: null },
  assigneeId: marie.id,
};

/** Delegations stored on the server. */
let delegations: Delegation[] = [];
let state: ConnectivityState = 'online';

beforeEach(() => {
  [delegations, state] = [[], 'online'];
  vi.mocked(submit).mockReset();
});
afterEach(() => setSession(null));

const subscribeToNothing = () => () => undefined;
const noDrafts: [] = [];
const readStub = async ({ path }: { readonly path: string }) => ({
  value: path.endsWith('/delegation/list')
    ? { success: true, person: marie, colleagues: [marie, paul, jean], delegations }
    : { success: true, reminders: [reminder], marks: [], colleagues: [marie, paul, jean], delegations },
  fetchedAtMs: Date.now(),
  isFromDevice: false,
});

const DelegationsHarness = () => (
  <main>
    <DelegationsScreen
      userId={undefined}
      clientSearch={({ onChoose }) => (
        <button type="button" onClick={() => onChoose({ id: 7, fullname: 'MOULIN Gérard' } as ClientRow)}>
          MOULIN Gérard
        </button>
      )}
    />
  </main>
);
const answer = { value: { success: true, actions: [], counts: [] }, fetchedAtMs: Date.now(), isFromDevice: false };
const HomeHarness = () => <Today answer={answer as never} hasFailed={false} />;

const renderDelegations = (component: () => React.ReactElement, userId = marie.id) => {
  const user = { id: userId, agency: { code: 'N', name: 'N' } };
  setSession({ token: 't', refreshToken: 'r', user } as never);
  const root = createRootRoute();
  const paths = ['/user/delegations', '/user/search', '/client/search/$id'] as const;
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component }),
      ...paths.map((path) => createRoute({ getParentRoute: () => root, path })),
    ]),
    history: createMemoryHistory(),
  });
  const services = {
    connectivity: { state, trouble: null, subscribe: subscribeToNothing },
    device: { getState: () => 'open', subscribe: subscribeToNothing, find: async () => undefined },
    drafts: { getEntries: () => noDrafts, subscribe: subscribeToNothing },
    outbox: { getSnapshot: () => closedOutbox, subscribe: subscribeToNothing },
    read: readStub,
  };
  return renderWithServices(services as never, <RouterProvider router={router as never} />);
};

test('delegations: passes the work of a chosen client to a colleague, for good', async () => {
  vi.mocked(submit).mockImplementation(async () => {
    delegations = [createDelegation({ clients: [{ id: 7, name: 'MOULIN Gérard' }], toDay: null })];
    return { success: true, message: { type: 'success', message: 'Passés.' }, delegationId: 5 } as never;
  });
  await renderDelegations(DelegationsHarness);
  await userEvent.selectOptions(page.getByLabelText(/^Passer à/), 'Paul Néa');
  await page.getByLabelText('Ceux de certains clients').click();
  const sendButton = page.getByRole('button', { name: 'Passer les dossiers' });
  await sendButton.click();
  await expect.element(page.getByText('Choisissez au moins un client').first()).toBeVisible();
  expect(submit).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Ajouter un client' }).click();
  await page.getByRole('button', { name: 'MOULIN Gérard', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Retirer MOULIN Gérard' })).toBeVisible();
  await expectAccessible();
  await sendButton.click();
  await expect.element(page.getByText('Dossiers de Marie Wéa passés à Paul Néa')).toBeVisible();
  expect(vi.mocked(submit).mock.calls.map(([endpoint, input]) => [endpoint, input])).toEqual([
    [delegationCreate, { userId: 1, toUserId: 2, clientIds: [7], fromDay: today, toDay: null }],
  ]);
  await expect.element(page.getByText(`À partir du ${frenchDate(today)}, MOULIN Gérard, par Marie Wéa.`)).toBeVisible();
});

test('delegations: retains what is typed if a colleague passed the same work, and names a chain', async () => {
  delegations = [createDelegation({ id: 6, from: paul, to: jean })];
  const message = 'Les dossiers de Marie Wéa sont déjà passés à Jean Até.';
  vi.mocked(submit).mockResolvedValue({ success: false, message: { type: 'warning', message } } as never);
  await renderDelegations(DelegationsHarness);
  await userEvent.selectOptions(page.getByLabelText(/^Passer à/), 'Paul Néa');
  await expect.element(page.getByText(/^Paul Néa passe ses propres dossiers à Jean Até/)).toBeVisible();
  await page.getByRole('button', { name: 'Passer les dossiers' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByLabelText(/^Passer à/)).toHaveValue('2');
  // An agency cannot end the delegation of another person.
  expect(page.getByRole('button', { name: /^Rendre à/ }).elements()).toHaveLength(0);
});

test('delegations: are passed and taken back online only', async () => {
  [delegations, state] = [[createDelegation()], 'offline'];
  await renderDelegations(DelegationsHarness);
  await expect.element(page.getByText('Les dossiers se passent en ligne seulement.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Passer les dossiers' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Reprendre' })).toBeDisabled();
});

test('home: moves a reminder to the delegate, and back in one tap', async () => {
  delegations = [createDelegation()];
  vi.mocked(submit).mockImplementation(async () => {
    delegations = [];
    return { success: true } as never;
  });
  await renderDelegations(HomeHarness);
  const until = `jusqu’au ${frenchDate(addDays(today, 7))}`;
  await expect.element(page.getByText(`Paul Néa suit vos dossiers ${until}.`)).toBeVisible();
  expect(page.getByText(/Rappeler pour le devis/).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect.element(page.getByText(/Rappeler pour le devis/)).toBeVisible();
  await expect.element(page.getByText(`Paul Néa suit vos dossiers ${until}.`)).not.toBeInTheDocument();
  expect(vi.mocked(submit).mock.calls.map(([endpoint, input]) => [endpoint, input])).toEqual([
    [delegationRevoke, { delegationId: 5 }],
  ]);
});

test('home: shows the delegate whose reminder it is and until when', async () => {
  delegations = [createDelegation()];
  await renderDelegations(HomeHarness, paul.id);
  const until = `jusqu’au ${frenchDate(addDays(today, 7))}`;
  await expect.element(page.getByText(`Rappel · de Marie Wéa, ${until}`)).toBeVisible();
  await expect.element(page.getByText(`Vous suivez les dossiers de Marie Wéa ${until}.`)).toBeVisible();
  expect(page.getByRole('button', { name: 'Reprendre' }).elements()).toHaveLength(0);
});

test('home: leaves the reminder with its person before the first day, and announces it', async () => {
  delegations = [createDelegation({ fromDay: addDays(today, 1) })];
  await renderDelegations(HomeHarness);
  await expect.element(page.getByText(/Rappeler pour le devis/)).toBeVisible();
  await expect.element(page.getByText(/^Paul Néa suivra vos dossiers du/)).toBeVisible();
});
