import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { BrokerUserRow } from '#shared/operations/people/broker-users.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { createOrganisation, idOf, userValues } from '#tests/support/users/users.ts';

describeApi('a user of a broker', (server) => {
  const fetchUser = async (account: string, id: number) =>
    server().call(endpoints.brokerUserGet, { id }, { token: await server().tokenOf(account) });
  const updateUser = async (account: string, entry: ReturnType<typeof userValues> & { readonly version?: string }) =>
    server().call(endpoints.brokerUserUpdate, entry, { token: await server().tokenOf(account) });
  const removeUser = async (account: string, id: number) =>
    server().call(endpoints.brokerUserRemove, { id }, { token: await server().tokenOf(account) });
  const userOf = async (account: string, email: string) =>
    (await fetchUser(account, await idOf(server(), email))).body['user'] as BrokerUserRow;

  it('answers 404 for a user of another broker', async () => {
    const otherBrokersUser = await userOf('root', 'agence2@lagon.nc');
    const { broker, role } = await createOrganisation(server());
    const withTakenValues = {
      ...userValues(otherBrokersUser),
      brokerId: broker('NIAOULI'),
      role: role('Agence'),
      firstName: 'Pris',
    };
    for (const answer of [
      await fetchUser('courtier', otherBrokersUser.id),
      await updateUser('courtier', withTakenValues),
      await removeUser('courtier', otherBrokersUser.id),
      await fetchUser('courtier', 999_999),
    ])
      expect(answer.status).toBe(404);
    expect(await userOf('root', 'agence2@lagon.nc')).toEqual(otherBrokersUser);
  });

  it('audits changes, and revokes the sessions of a disabled user', async () => {
    const user = await userOf('courtier', 'agence@lagon.nc');
    const userToken = await server().tokenOf('agence');
    const changed = await updateUser('courtier', {
      ...userValues(user),
      lastName: 'Cornaille-Dupré',
      isEnabled: false,
    });
    expect(changed.body).toEqual({
      success: true,
      message: { type: 'success', message: 'L’utilisateur a été modifié.' },
    });
    expect((await server().call(endpoints.profileGet, {}, { token: userToken })).status).toBe(401);
    const logIn = () => server().call(endpoints.login, { email: 'agence@lagon.nc', password: 'Lagon-2026' });
    expect((await logIn()).status).toBe(401);
    const revocationReasons = sql`select distinct revoked_reason as reason from session where user_id = ${user.id}`;
    expect(await server().db.query(revocationReasons)).toEqual([{ reason: 'disabled' }]);
    expect((await updateUser('courtier', { ...userValues(user), isEnabled: true })).status).toBe(200);
    expect((await server().call(endpoints.profileGet, {}, { token: userToken })).status).toBe(401);
    expect((await logIn()).status).toBe(200);
    const auditRows = await server().db.query(
      sql`select before, after from audit where action = 'user-updated' order by id`,
    );
    expect(auditRows[0]).toMatchObject({ before: { isEnabled: true }, after: { isEnabled: false } });
  });

  it('answers a conflict if another person changed the user meanwhile, and writes nothing', async () => {
    const user = await userOf('courtier', 'agence@lagon.nc');
    const { version } = user;
    expect((await updateUser('courtier', { ...userValues(user), version, lastName: 'Premier' })).body.success).toBe(
      true,
    );
    const second = await updateUser('courtier', { ...userValues(user), version, firstName: 'Second' });
    expect(second.body).toMatchObject({
      success: false,
      conflict: { firstName: user.firstName, lastName: 'Premier' },
      message: { type: 'warning' },
    });
    expect(await userOf('courtier', 'agence@lagon.nc')).toMatchObject({
      firstName: user.firstName,
      lastName: 'Premier',
    });
    expect((await updateUser('courtier', userValues(user))).body.success).toBe(true);
  });

  it('refuses a role above the caller’s and another broker', async () => {
    const { broker, role } = await createOrganisation(server());
    const user = await userOf('courtier', 'agence@lagon.nc');
    for (const title of ['Administrateur', 'Super administrateur']) {
      const answer = await updateUser('courtier', { ...userValues(user), role: role(title) });
      expect([answer.status, answer.body.errors]).toEqual([422, { role: ['Le champ Rôle est requis'] }]);
    }
    expect((await updateUser('courtier', { ...userValues(user), brokerId: broker('LAGONSUD') })).status).toBe(422);
    const ownUser = await userOf('courtier', 'courtier@lagon.nc');
    expect((await updateUser('courtier', { ...userValues(ownUser), role: role('Super administrateur') })).status).toBe(
      422,
    );

    const root = await userOf('admin', 'root@lagon.nc');
    const lowered = { ...userValues(root), brokerId: broker('NIAOULI'), role: role('Agence') };
    expect((await updateUser('admin', lowered)).status).toBe(403);
    expect((await removeUser('admin', root.id)).status).toBe(403);
    expect((await userOf('root', 'root@lagon.nc')).role).toEqual(root.role);
  });

  it('protects a root whose role is disabled from an administrator', async () => {
    const root = await userOf('admin', 'root@lagon.nc');
    const { broker, role } = await createOrganisation(server());
    const lowered = { ...userValues(root), brokerId: broker('NIAOULI'), role: role('Agence') };
    await server().db.query(sql`update role set is_enabled = false where kind = 'root'`);
    expect((await updateUser('admin', lowered)).status).toBe(403);
    expect((await removeUser('admin', root.id)).status).toBe(403);
    await server().db.query(sql`update role set is_enabled = true where kind = 'root'`);
    expect((await userOf('admin', 'root@lagon.nc')).role).toEqual(root.role);
  });

  it('refuses to disable or remove one’s own account', async () => {
    const ownUser = await userOf('courtier', 'courtier@lagon.nc');
    const disabled = await updateUser('courtier', { ...userValues(ownUser), isEnabled: false });
    expect([disabled.status, disabled.body.errors]).toEqual([
      422,
      { isEnabled: ['Vous ne pouvez pas désactiver votre propre compte'] },
    ]);
    const removedAnswer = await removeUser('courtier', ownUser.id);
    expect([removedAnswer.status, removedAnswer.body.errors]).toEqual([
      422,
      { id: ['Vous ne pouvez pas supprimer votre propre compte'] },
    ]);
    expect((await userOf('courtier', 'courtier@lagon.nc')).isEnabled).toBe(true);
  });

  it('removes the user with their sessions and keeps the audit', async () => {
    const id = await idOf(server(), 'agence2@lagon.nc');
    const userToken = await server().tokenOf('agence2');
    const answer = await removeUser('courtier2', id);
    expect(answer.body).toEqual({
      success: true,
      message: { type: 'success', message: 'L’utilisateur a été supprimé.' },
      id,
    });
    expect((await server().call(endpoints.profileGet, {}, { token: userToken })).status).toBe(401);
    expect((await fetchUser('courtier2', id)).status).toBe(404);
    expect((await removeUser('courtier2', id)).status).toBe(404);
    const [auditRow] = await server().db.query(sql`select subject, before from audit where action = 'user-removed'`);
    expect(auditRow).toMatchObject({ subject: `user ${id}`, before: { email: 'agence2@lagon.nc' } });
  });
});
