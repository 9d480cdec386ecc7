import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import MoveClientsDialog from '#features/administration/brokers/move-clients-dialog.tsx';
import { clientsMove } from '#shared/operations/clients/client-move.ts';
import { adminBrokerList } from '#shared/operations/people/admin-brokers.ts';
import { emptyIdentity } from '#shared/schemas/broker-identity.ts';
import {
  mockServer,
  renderAdministration,
  serverRequests,
} from '#tests/browser/administration/administration-harness.tsx';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';

const createBroker = (id: number, name: string) => ({
  id,
  name,
  code: name,
  login: name,
  isEnabled: true,
  userCount: 0,
  identity: emptyIdentity,
  version: 'v',
});
const listAnswer = {
  success: true,
  brokers: [createBroker(1, 'Niaouli'), createBroker(2, 'Lagon Sud')],
  // More than a page.
  nbItemsTotal: 150,
};
const brokerSearchQueries = () =>
  serverRequests.filter(([path]) => path === adminBrokerList.path).map(([, query]) => query);
const sentBodies = () => serverRequests.filter(([to]) => to === clientsMove.path).map(([, body]) => body);

afterEach(() => vi.restoreAllMocks());

test('client move: moves a portfolio to another active broker after showing and confirming the counts', async () => {
  const message = { type: 'warning', message: '91 clients passent à Lagon Sud.' };
  mockServer({
    [adminBrokerList.path]: [200, listAnswer],
    [clientsMove.path]: [200, { success: false, concerned: 91, message }],
  });
  const onClose = vi.fn();
  await renderAdministration(() => <MoveClientsDialog source={{ fromBrokerId: 1 }} name="Niaouli" onClose={onClose} />);
  const choice = page.getByRole('combobox', { name: 'Nouveau courtier' });
  await userEvent.fill(choice, 'sud');
  await expect
    .poll(() => brokerSearchQueries().at(-1))
    .toMatchObject({ 'search[broker.words[LIKE]]': 'sud', 'search[broker.isEnabled[=]]': 'true' });
  await expect.element(page.getByRole('option', { name: /^Lagon Sud/ })).toBeVisible();
  await expect.element(page.getByText('148 autres : précisez votre recherche'.replace(' :', '\u00A0:'))).toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole('option', { name: /^Lagon Sud/ }));
  await expect.element(choice).toHaveValue('Lagon Sud');
  await userEvent.click(page.getByRole('button', { name: 'Continuer' }));
  await expect.element(page.getByText('91 clients passent à Lagon Sud.')).toBeVisible();
  expect(sentBodies()).toEqual([{ fromBrokerId: 1, toBrokerId: 2, confirmed: false }]);
  vi.restoreAllMocks();
  mockServer({ [clientsMove.path]: [200, { success: true }] });
  await userEvent.click(page.getByRole('button', { name: 'Confier', exact: true }));
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sentBodies().at(-1)).toEqual({ fromBrokerId: 1, toBrokerId: 2, confirmed: true });
});

test('client move: shows a refused target broker on its field', async () => {
  const message = { type: 'error', message: 'Certaines valeurs ne sont pas valides.' };
  const errors = { toBrokerId: ['C’est déjà le courtier actuel'] };
  mockServer({
    [adminBrokerList.path]: [200, listAnswer],
    [clientsMove.path]: [422, { success: false, message, errors }],
  });
  await renderAdministration(() => (
    <MoveClientsDialog source={{ clientId: 9 }} name="Rose Kapéa" onClose={() => undefined} />
  ));
  const choice = page.getByRole('combobox', { name: 'Nouveau courtier' });
  await userEvent.click(choice);
  await userEvent.click(page.getByRole('option', { name: /^Niaouli/ }));
  await userEvent.click(page.getByRole('button', { name: 'Continuer' }));
  await expect.element(choice).toHaveAccessibleDescription(/C’est déjà le courtier actuel/);
});
