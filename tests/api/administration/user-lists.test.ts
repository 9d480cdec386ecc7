import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { AdminUserRow } from '#shared/operations/people/admin-users.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('lists of administration', (server) => {
  const requestAsAdmin = async (path: string) =>
    server().request('GET', path, { token: await server().tokenOf('admin') });
  const fetchEmails = async (query: string): Promise<string[]> => {
    const { status, body } = await requestAsAdmin(`/api/admin/users?nbItemsPerPage=100&${query}`);
    expect(status, query).toBe(200);
    return (body['users'] as AdminUserRow[]).map(({ email }) => email);
  };

  it('accepts every filter and sort of the specification', async () => {
    const keys = [
      'user.firstname[LIKE]',
      'user.lastname[LIKE]',
      'user.email[LIKE]',
      'broker.name[LIKE]',
      'broker.code[=]',
      'broker.login[LIKE]',
      'role.title[LIKE]',
    ];
    for (const key of keys) await fetchEmails(`search[${key.replace('=', '%3D')}]=a`);
    for (const key of ['user.isEnabled[=]', 'role.isEnabled[=]'])
      for (const value of ['0', '1', 'true', 'false', ''])
        await fetchEmails(`search[${key.replace('=', '%3D')}]=${value}`);
    for (const key of ['broker.id[=]', 'role.id[=]']) await fetchEmails(`search[${key.replace('=', '%3D')}]=1`);
    for (const list of ['users', 'brokers', 'roles'])
      for (const order of ['ASC', 'DESC'])
        expect((await requestAsAdmin(`/api/admin/${list}?sortOption[id]=${order}`)).status, list).toBe(200);
  });

  it('filters users by their state, their broker and their role', async () => {
    const inactive = await fetchEmails('search[user.isEnabled[%3D]]=0');
    expect(inactive).toContain('inactif@lagon.nc');
    expect(inactive).not.toContain('courtier@lagon.nc');
    const niaouliEmails = await fetchEmails('search[broker.code[%3D]]=niaouli');
    expect(niaouliEmails).toContain('courtier@lagon.nc');
    expect(niaouliEmails).not.toContain('courtier2@lagon.nc');
    expect(await fetchEmails('search[broker.login[LIKE]]=aucun-de-ce-nom')).toEqual([]);
    expect(await fetchEmails('search[role.isEnabled[%3D]]=0')).toEqual([]);
    await server().db.query(sql`update role set is_enabled = false where title = 'Agence'`);
    expect(await fetchEmails('search[role.isEnabled[%3D]]=0')).toContain('agence@lagon.nc');
    await server().db.query(sql`update role set is_enabled = true where title = 'Agence'`);
  });

  it('finds brokers by code in any case', async () => {
    const { body } = await requestAsAdmin('/api/admin/brokers?search[broker.code[%3D]]=Niaouli');
    expect(body['brokers']).toMatchObject([{ code: 'NIAOULI' }]);
  });

  it('finds users by words of name, address and broker', async () => {
    const [user] = await server().db.query<{ firstName: string; lastName: string }>(
      sql`select first_name as "firstName", last_name as "lastName" from app_user where email = 'courtier@lagon.nc'`,
    );
    const words = `${user?.lastName} niaouli ${user?.firstName} courtier@lagon`;
    expect(await fetchEmails(`search[user.words[LIKE]]=${encodeURIComponent(words)}`)).toEqual(['courtier@lagon.nc']);
    const answer = await server().call(endpoints.brokerUserSearch, { texte: words, pageSize: 20 } as never, {
      token: await server().tokenOf('admin'),
    });
    expect(answer.body['userList']).toMatchObject([{ email: 'courtier@lagon.nc' }]);
    const search = { 'user.words[LIKE]': 'niaouli' };
    const exported = await server().call(endpoints.adminUserExport, { format: 'csv', search } as never, {
      token: await server().tokenOf('admin'),
    });
    expect(exported.status).toBe(200);
  });

  it('sorts users by id, broker and role', async () => {
    const fetchIds = async (order: string) => {
      const { body } = await requestAsAdmin(`/api/admin/users?nbItemsPerPage=100&sortOption[id]=${order}`);
      return (body['users'] as AdminUserRow[]).map(({ id }) => id);
    };
    const ascending = await fetchIds('ASC');
    expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
    expect(await fetchIds('DESC')).toEqual(ascending.toReversed());
    const { body } = await requestAsAdmin('/api/admin/users?nbItemsPerPage=100&sortOption[role.title]=ASC');
    const titles = (body['users'] as AdminUserRow[]).map(({ roleId }) => roleId.toLowerCase());
    expect(titles).toEqual(titles.toSorted());
    expect((await requestAsAdmin('/api/admin/users?sortOption[broker.name]=DESC')).status).toBe(200);
  });

  it('renames and switches off a person of a closed broker or a disabled role', async () => {
    const [user] = await server().db.query<{ id: number; brokerId: number }>(
      sql`select id, broker_id as "brokerId" from app_user where email = 'agence2@lagon.nc'`,
    );
    const setBrokerEnabled = (isEnabled: boolean) =>
      server().db.query(sql`update broker set is_enabled = ${isEnabled} where id = ${user?.brokerId}`);
    const disable = (isEnabled: boolean) =>
      server().db.query(sql`update role set is_enabled = ${isEnabled} where title = 'Agence'`);
    const [row] = (await requestAsAdmin('/api/admin/users?search[user.email[LIKE]]=agence2@lagon.nc')).body[
      'users'
    ] as AdminUserRow[];
    if (!row) throw new Error('no agence2');
    const { version: _, ...values } = row;
    const updateUser = async (changes: object) =>
      server().call(endpoints.adminUserUpdate, { ...values, ...changes } as never, {
        token: await server().tokenOf('admin'),
      });
    await setBrokerEnabled(false);
    expect((await updateUser({ firstname: 'Renommée' })).status).toBe(200);
    const moved = await updateUser({ brokerId: 1 });
    expect(moved.status).toBe(200);
    const movedBack = await updateUser({ brokerId: user?.brokerId });
    expect([movedBack.status, movedBack.body.errors]).toEqual([422, { brokerId: ['Le champ Courtier est requis'] }]);
    await setBrokerEnabled(true);
    expect((await updateUser({ brokerId: user?.brokerId })).status).toBe(200);
    await disable(false);
    expect((await updateUser({ isEnabled: false })).status).toBe(200);
    const added = await server().call(endpoints.adminUserAdd, { ...values, email: 'neuf@lagon.nc' } as never, {
      token: await server().tokenOf('admin'),
    });
    expect([added.status, added.body.errors]).toEqual([422, { roleId: ['Le champ Rôle est requis'] }]);
    await disable(true);
    await updateUser({ isEnabled: true });
  });

  it('lets an address of 150 characters request a new password', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(22)}.lagon.nc`.slice(0, 150);
    expect(email.length).toBe(150);
    expect((await server().call(endpoints.resetRequest, { email })).status).toBe(200);
    expect((await server().call(endpoints.resetRequest, { email: `a${email}` })).status).toBe(422);
  });

  it('lets a person with an address of more than 50 characters save their profile', async () => {
    const email = `${'long'.repeat(15)}@lagon.nc`;
    await server().db.query(
      sql`update app_user set email = ${email}, email_n = ${email} where email = 'agence3@lagon.nc'`,
    );
    const login = await server().call(endpoints.login, { email, password: 'Lagon-2026', token: '' });
    const { token } = login.body['data'] as { token: string };
    const saveProfile = (address: string) =>
      server().call(
        endpoints.profileUpdate,
        { user: { firstName: 'Nom', lastName: 'Long', email: address } },
        { token },
      );
    expect((await saveProfile(email)).status).toBe(200);
    expect((await saveProfile(`x${email}`)).body.errors).toEqual({
      'user.email': ['La saisie est limitée à 50 caractères'],
    });
  });
});
