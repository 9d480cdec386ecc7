import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { AdminDialog } from '#features/administration/admin-dialog.tsx';
import { ChangeUsers } from '#features/administration/people/change-users.tsx';
import { InviteAgain } from '#features/administration/people/invite-again.tsx';
import { UserDevices } from '#features/administration/people/user-devices.tsx';
import { userKind } from '#features/administration/people/users.tsx';
import { adminUsersChange } from '#shared/operations/people/account-life.ts';
import { adminBrokerList } from '#shared/operations/people/admin-brokers.ts';
import type { AdminUserRow } from '#shared/operations/people/admin-users.ts';
import { brokerUserDevices } from '#shared/operations/people/broker-users.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { emptyIdentity } from '#shared/schemas/broker-identity.ts';
import {
  mockServer,
  renderAdministration,
  serverRequests,
} from '#tests/browser/administration/administration-harness.tsx';

const user: AdminUserRow = {
  id: 7,
  brokerId: 1,
  brokerName: 'Niaouli',
  roleId: 'Agence',
  roles: [],
  firstname: 'Nina',
  lastname: 'Poindi',
  email: 'nina@lagon.nc',
  isEnabled: true,
  lastSeenAt: null,
  invitedUntil: '2026-12-24T02:00:00Z',
  hasSecondFactor: false,
  version: 'v',
};
const sentBodies = (path: string) => serverRequests.filter(([to]) => to === path).map(([, body]) => body);

afterEach(() => {
  vi.restoreAllMocks();
  setSession(null);
});

test('users: disable several after showing how many are concerned', async () => {
  const message = { type: 'warning', message: '2 personnes ne pourront plus se connecter.' };
  mockServer({ [adminUsersChange.path]: [200, { success: false, concerned: 2, message }] });
  const onDone = vi.fn();
  await renderAdministration(() => <ChangeUsers ids={[7, 8]} onDone={onDone} />);
  await userEvent.click(page.getByRole('button', { name: 'Désactiver' }));
  await expect.element(page.getByText('2 personnes ne pourront plus se connecter.')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  mockServer({ [adminUsersChange.path]: [200, { success: true }] });
  await userEvent.click(page.getByRole('button', { name: 'Modifier', exact: true }));
  await expect.poll(() => onDone).toHaveBeenCalledOnce();
  expect(sentBodies(adminUsersChange.path)).toEqual([
    { ids: [7, 8], isEnabled: false, confirmed: false },
    { ids: [7, 8], isEnabled: false, confirmed: true },
  ]);
});

test('users: move to a broker that is searched on the server', async () => {
  const broker = { id: 132, name: 'Tiaré', code: 'TIARE', login: 'tiare', isEnabled: true, userCount: 0, version: 'v' };
  const brokers = [{ ...broker, identity: emptyIdentity }];
  mockServer({
    [adminBrokerList.path]: [200, { success: true, brokers, nbItemsTotal: 1 }],
    [adminUsersChange.path]: [422, { success: false, errors: { ids: ['Nina Poindi\u00A0: refusé'] } }],
  });
  await renderAdministration(() => <ChangeUsers ids={[7]} onDone={() => undefined} />);
  await userEvent.click(page.getByRole('button', { name: 'Changer de courtier' }));
  await userEvent.fill(page.getByRole('combobox', { name: 'Courtier' }), 'tia');
  await userEvent.click(page.getByRole('option', { name: /^Tiaré/ }));
  await userEvent.click(page.getByRole('button', { name: 'Continuer' }));
  await expect.element(page.getByText('Nina Poindi\u00A0: refusé')).toBeVisible();
  expect(sentBodies(adminUsersChange.path)).toEqual([{ ids: [7], brokerId: 132, confirmed: false }]);
});

test('users: resend the invitation only to users who have not signed in', async () => {
  const path = '/api/admin/users/7/invitation';
  const message = { type: 'success', message: 'L’invitation est renvoyée.' };
  mockServer({ [path]: [200, { success: true, message }] });
  await renderAdministration(() => (
    <>
      <InviteAgain row={user} />
      <InviteAgain row={{ ...user, id: 8, lastSeenAt: '2026-11-20T02:00:00Z' }} />
    </>
  ));
  await expect.element(page.getByText('Invité jusqu’au 24/12/2026')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Renvoyer l’invitation' }));
  await expect.element(page.getByText('L’invitation est renvoyée.')).toBeVisible();
  expect(sentBodies(path)).toHaveLength(1);
});

test('users: remove the second factor only of users who have one', async () => {
  mockServer({ [brokerUserDevices.path]: [200, { success: true, devices: [] }] });
  await renderAdministration(() => (
    <>
      <UserDevices row={user} />
      <UserDevices row={{ ...user, id: 8, hasSecondFactor: true }} />
    </>
  ));
  const removal = page.getByRole('button', { name: 'Retirer le second facteur' });
  await expect.element(removal).toBeVisible();
  const [without] = page.getByRole('region', { name: 'Appareils connectés' }).elements();
  expect([removal.elements().length, without?.contains(removal.element())]).toEqual([1, false]);
});

test.each([
  ['another person', 8, 1],
  ['who is signed in', 7, 0],
])('users: the form of %s offers its removal, or not', async (_, ownId, buttonCount) => {
  setSession({ token: 't', refreshToken: 'r', user: { id: ownId, isRoot: true } } as unknown as Session);
  mockServer({});
  await renderAdministration(() => (
    <AdminDialog
      kind={userKind}
      row={user}
      values={userKind.valuesOf(user)}
      onCopy={undefined}
      onClose={() => undefined}
    />
  ));
  await expect.element(page.getByRole('textbox', { name: 'Prénom' })).toHaveValue('Nina');
  expect(page.getByRole('button', { name: 'Supprimer' }).elements()).toHaveLength(buttonCount);
});
