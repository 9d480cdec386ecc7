import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Member } from '#shared/operations/people/admin-organisation.ts';
import type { AdminUserRow } from '#shared/operations/people/admin-users.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { administrationOf } from '#tests/support/users/administration.ts';
import { createOrganisation, idOf } from '#tests/support/users/users.ts';

describeApi('administration', (server) => {
  const { asUser, search, brokerOf, roleOf, userOf } = administrationOf(server);
  const isSignedIn = async (token: string) => (await server().call(endpoints.profileGet, {}, { token })).status === 200;

  it('lists users with the parameters of the specification: page, nbItemsPerPage, sortOption, search', async () => {
    const query = (filters: Record<string, string>) => `/api/admin/users?${new URLSearchParams(filters)}`;
    const all = (await search(query({ nbItemsPerPage: '100' }))) as never as {
      users: AdminUserRow[];
      nbItemsTotal: number;
    };
    expect(all.users).toHaveLength(all.nbItemsTotal);
    const sorted = (await search(
      query({ nbItemsPerPage: '5', page: '2', 'sortOption[user.isEnabled]': 'ASC', 'sortOption[user.email]': 'DESC' }),
    )) as never as typeof all;
    const expected = [...all.users].sort(
      (a, b) => Number(a.isEnabled) - Number(b.isEnabled) || (a.email < b.email ? 1 : -1),
    );
    expect(sorted.users).toEqual(expected.slice(5, 10));
    expect(sorted.nbItemsTotal).toBe(all.nbItemsTotal);

    const { role } = await createOrganisation(server());
    const searchResult = (await search(
      query({
        'search[user.email[LIKE]]': 'AGENCE',
        'search[user.isEnabled[=]]': 'true',
        'search[role.id[=]]': `${role('Agence')}`,
      }),
    )) as never as typeof all;
    expect(searchResult.users.map(({ email }) => email)).toContain('agence@lagon.nc');
    expect(searchResult.users.every((user) => user.roleId === 'Agence' && user.isEnabled)).toBe(true);
    // Every filter of the specification; an unknown filter must not be ignored silently.
    const filteredByName = (await search(
      query({ 'search[broker.name[LIKE]]': 'lagon', 'search[role.title[LIKE]]': 'AGEN', nbItemsPerPage: '100' }),
    )) as never as typeof all;
    const isNamed = ({ brokerName, roleId }: AdminUserRow) => /lagon/i.test(brokerName ?? '') && roleId === 'Agence';
    expect(filteredByName.users.length).toBeGreaterThan(0);
    expect(filteredByName.users).toEqual(all.users.filter(isNamed));
    const noUsers = (await search(query({ 'search[broker.name[LIKE]]': 'xyzzy' }))) as never as typeof all;
    expect(noUsers.nbItemsTotal).toBe(0);
    const unknown = await server().request('GET', query({ 'search[user.name[LIKE]]': 'x' }), await asUser('admin'));
    expect(unknown.status).toBe(422);
    // Our own client omits filters that are null.
    const appAnswer = await server().call(
      endpoints.adminUserList,
      {
        page: 2,
        nbItemsPerPage: 5,
        sortOption: { 'user.isEnabled': 'ASC', 'user.email': 'DESC' },
        search: { 'user.isEnabled[=]': null },
      },
      await asUser('admin'),
    );
    expect(appAnswer.body['users']).toEqual(sorted.users);
    expect(
      (await server().request('GET', query({ 'sortOption[user.password]': 'ASC' }), await asUser('admin'))).status,
    ).toBe(422);
    expect((await server().request('GET', query({ 'search[__proto__]': 'x' }), await asUser('admin'))).status).toBe(
      400,
    );
  });

  it('adds a broker with a unique code, audits changes and never removes one', async () => {
    const token = await asUser('admin');
    const values = { name: 'Courtage du Mont-Dore', code: 'MONTDORE', login: 'montdore' };
    const added = await server().call(endpoints.adminBrokerAdd, values, token);
    expect(added.body).toMatchObject({ success: true, message: { message: 'Le courtier a été ajouté.' } });
    const copy = await server().call(endpoints.adminBrokerAdd, values, token);
    expect([copy.status, copy.body.errors]).toEqual([422, { code: ['Ce code est déjà celui d’un autre courtier'] }]);
    const sameCode = await server().call(endpoints.adminBrokerAdd, { ...values, code: 'MontDoré' }, token);
    expect([sameCode.status, sameCode.body.errors]).toEqual([422, copy.body.errors]);
    const { id, version } = await brokerOf('MONTDORE');
    await server().call(
      endpoints.adminBrokerUpdate,
      { ...values, id, version, name: 'Mont-Dore', isEnabled: true },
      token,
    );
    expect(await brokerOf('MONTDORE')).toMatchObject({ name: 'Mont-Dore', userCount: 0, isEnabled: true });
    expect((await server().request('DELETE', `/api/admin/brokers/${id}`, token)).status).toBe(404);
    const auditRows = await server().db.query(sql`select before, after from audit where action = 'broker-updated'`);
    expect(auditRows).toEqual([
      expect.objectContaining({
        before: expect.objectContaining({ name: values.name }),
        after: expect.objectContaining({ name: 'Mont-Dore' }),
      }),
    ]);
  });

  it('asks for confirmation before disabling a broker with people, and revokes their sessions', async () => {
    const broker = await brokerOf('NIAOULI');
    const disabled = { ...broker, isEnabled: false };
    const otherToken = await server().tokenOf('courtier');
    const unconfirmed = await server().call(endpoints.adminBrokerUpdate, disabled, await asUser('admin'));
    expect(unconfirmed.body).toMatchObject({ success: false, concerned: broker.userCount });
    expect(broker.userCount).toBeGreaterThan(0);
    expect(await isSignedIn(otherToken)).toBe(true);
    const confirmed = await server().call(
      endpoints.adminBrokerUpdate,
      { ...disabled, confirmed: true },
      await asUser('admin'),
    );
    expect(confirmed.body.success).toBe(true);
    expect(await isSignedIn(otherToken)).toBe(false);
    await server().call(
      endpoints.adminBrokerUpdate,
      { ...disabled, isEnabled: true, version: undefined },
      await asUser('admin'),
    );
    expect(await isSignedIn(otherToken)).toBe(false);
  });

  it('answers a conflict if another person changed the row', async () => {
    const broker = await brokerOf('LAGONSUD');
    await server().call(endpoints.adminBrokerUpdate, { ...broker, login: 'autre' }, await asUser('root'));
    const outdated = await server().call(
      endpoints.adminBrokerUpdate,
      { ...broker, name: 'En retard' },
      await asUser('admin'),
    );
    expect(outdated.body).toMatchObject({ success: false, conflict: { login: 'autre', name: broker.name } });
    expect(await brokerOf('LAGONSUD')).toMatchObject({ name: broker.name, login: 'autre' });

    const user = await userOf('agence@lagon.nc');
    await server().call(endpoints.adminUserUpdate, { ...user, lastname: 'Premier' }, await asUser('root'));
    const second = await server().call(
      endpoints.adminUserUpdate,
      { ...user, lastname: 'Second' },
      await asUser('admin'),
    );
    expect(second.body).toMatchObject({ success: false, conflict: { lastname: 'Premier' } });
    expect(await userOf('agence@lagon.nc')).toMatchObject({ lastname: 'Premier' });
  });

  it('refuses to remove a role in use and removes an unused one', async () => {
    const agency = await roleOf('Agence');
    const refused = await server().call(endpoints.adminRoleRemove, { id: agency.id }, await asUser('admin'));
    expect(refused.body).toMatchObject({ success: false, message: { message: expect.stringMatching(/ont ce rôle/) } });
    expect(await roleOf('Agence')).toEqual(agency);
    const added = await server().call(endpoints.adminRoleAdd, { title: 'Alternant' }, await asUser('admin'));
    expect(await roleOf('Alternant')).toMatchObject({ kind: 'agency', userCount: 0 });
    const duplicate = await server().call(endpoints.adminRoleAdd, { title: 'Alternant' }, await asUser('admin'));
    expect(duplicate.body.errors).toEqual({ title: ['Ce titre est déjà celui d’un autre rôle'] });
    const outdated = { id: Number(added.body['id']), version: 'outdated' };
    const conflict = await server().call(endpoints.adminRoleRemove, outdated, await asUser('admin'));
    expect(conflict.body).toMatchObject({ success: false, conflict: { id: outdated.id } });
    const removed = await server().call(
      endpoints.adminRoleRemove,
      { id: Number(added.body['id']) },
      await asUser('admin'),
    );
    expect(removed.body).toMatchObject({ success: true });
    await expect(roleOf('Alternant')).rejects.toThrow('no role');
  });

  it('asks for confirmation before changing the rights of a role, and revokes its sessions', async () => {
    const token = await asUser('root');
    await server().call(endpoints.adminRoleAdd, { title: 'Guichet', kind: 'agency' }, token);
    const role = await roleOf('Guichet');
    await server().call(
      endpoints.adminRoleUserAdd,
      { id: role.id, idUser: await idOf(server(), 'agence@lagon.nc') },
      token,
    );
    const otherToken = await server().tokenOf('agence');
    const change = { ...role, kind: 'broker' as const, version: undefined };
    expect((await server().call(endpoints.adminRoleUpdate, change, token)).body).toMatchObject({
      success: false,
      concerned: 1,
      message: { message: 'Une personne changera de droits.' },
    });
    expect(await isSignedIn(otherToken)).toBe(true);
    expect((await server().call(endpoints.adminRoleUpdate, { ...change, confirmed: true }, token)).body.success).toBe(
      true,
    );
    expect(await isSignedIn(otherToken)).toBe(false);
    const members = (await search(`/api/admin/roles/${role.id}/users`)) as never as { users: Member[] };
    expect(members.users.map(({ email }) => email)).toEqual(['agence@lagon.nc']);
  });

  it('refuses root roles to an admin, and one’s own role to everybody', async () => {
    const root = await roleOf('Super administrateur');
    const token = await asUser('admin');
    const createdRole = await server().call(endpoints.adminRoleAdd, { title: 'Autre root', kind: 'root' }, token);
    const changed = await server().call(
      endpoints.adminRoleUpdate,
      { ...root, isEnabled: false, confirmed: true },
      token,
    );
    expect([createdRole.status, changed.status]).toEqual([403, 403]);
    const user = await userOf('agence@lagon.nc');
    const promoted = await server().call(endpoints.adminUserUpdate, { ...user, roleId: root.title }, token);
    expect([promoted.status, promoted.body.errors]).toEqual([422, { roleId: ['Le champ Rôle est requis'] }]);
    const ownRole = await roleOf('Administrateur');
    const lowered = await server().call(
      endpoints.adminRoleUpdate,
      { ...ownRole, kind: 'agency', confirmed: true },
      token,
    );
    expect([lowered.status, lowered.body.errors]).toEqual([
      422,
      { id: ['C’est votre propre rôle\u00A0: une autre personne peut le changer'] },
    ]);
  });

  it('refuses to remove, demote or disable the last root, also by role', async () => {
    const token = await asUser('root');
    const first = await userOf('root@lagon.nc');
    await server().call(
      endpoints.adminUserAdd,
      { firstname: 'Second', lastname: 'Racine', email: 'root2@lagon.nc', roleId: first.roleId },
      token,
    );
    const second = await userOf('root2@lagon.nc');
    expect(second).toMatchObject({ brokerId: null, isEnabled: true });
    await server().db.query(sql`update app_user set password_hash = (select password_hash from app_user where email = 'root@lagon.nc')
      where email = 'root2@lagon.nc'`);
    const otherToken = await server().tokenOf('root2');
    const lowerRole = (user: AdminUserRow, actor: string) =>
      server().call(endpoints.adminUserUpdate, { ...user, roleId: 'Administrateur' }, { token: actor });
    // Each demotes the other concurrently: one remains root.
    const answers = await Promise.all([lowerRole(second, token.token), lowerRole(first, otherToken)]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    const roots = await server().db.query<{ email: string }>(
      sql`select u.email from app_user u join role r on r.id = u.role_id where r.kind = 'root'`,
    );
    expect(roots).toHaveLength(1);
    await server().db.query(
      sql`update app_user set role_id = (select id from role where kind = 'root' limit 1) where id = ${first.id}`,
    );
    await server().db.query(sql`delete from app_user where id = ${second.id}`);
    const newSession = { token: await server().tokenOf('root') };
    expect((await lowerRole(first, newSession.token)).status).toBe(422);
    const ownRole = await roleOf(first.roleId);
    const disabled = await server().call(
      endpoints.adminRoleUpdate,
      { ...ownRole, isEnabled: false, confirmed: true },
      newSession,
    );
    expect(disabled.status).toBe(422);
    expect((await server().call(endpoints.adminUserRemove, { id: first.id }, newSession)).status).toBe(422);
    expect(await userOf('root@lagon.nc')).toEqual(first);
  });
});
