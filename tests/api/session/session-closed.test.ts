import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { emailOf, password } from '#tests/support/server/accounts.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const signedIn = async (api: ApiServer, email: string): Promise<Session> =>
  (await api.call(endpoints.login, { email, password })).body['data'] as Session;
const renewSession = (api: ApiServer, refreshToken: string) => api.call(endpoints.refreshSession, { refreshToken });

/** A new agency user of the first broker, with the password of the demonstration. */
const newUser = async (api: ApiServer, email: string): Promise<number> => {
  const [row] = await api.db.query<{ id: number }>(sql`
    insert into app_user (email, email_n, password_hash, first_name, last_name, first_name_n, last_name_n, role_id, broker_id)
    select ${email}, ${email}, password_hash, 'Essai', 'Essai', 'essai', 'essai', role_id, broker_id from app_user
    where email = ${emailOf('agence')} returning id`);
  return row?.id ?? 0;
};
const userOf = async (api: ApiServer, id: number) => {
  const { body } = await api.call(endpoints.brokerUserGet, { id }, { token: await api.tokenOf('courtier') });
  return body['user'] as {
    email: string;
    firstName: string;
    lastName: string;
    userBrokerId: number;
    role: { id: number }[];
  };
};

describeApi('closed session', (server) => {
  it('states why the account is closed only to the holder of one of its tokens', async () => {
    const email = 'h4@lagon.nc';
    const id = await newUser(server(), email);
    const session = await signedIn(server(), email);
    const setEnabled = async (isEnabled: boolean) => {
      const user = await userOf(server(), id);
      const entry = { ...user, id, brokerId: user.userBrokerId, role: user.role[0]?.id ?? 0, isEnabled };
      const token = await server().tokenOf('courtier');
      expect((await server().call(endpoints.brokerUserUpdate, entry, { token })).body.success).toBe(true);
    };
    await setEnabled(false);
    const refused = await renewSession(server(), session.refreshToken);
    expect(refused.status).toBe(401);
    expect(refused.body['closure']).toBe('account-disabled');
    expect(refused.body.message?.message).toBe('Votre compte est désactivé.');
    // Other people learn nothing about the closure, even with the right password.
    const unknownToken = await renewSession(server(), 'x'.repeat(43));
    expect(unknownToken.body).not.toHaveProperty('closure');
    expect((await server().call(endpoints.login, { email, password })).body).toEqual(
      (await server().call(endpoints.login, { email, password: 'Faux-2026' })).body,
    );
    await setEnabled(true);
    const expired = await renewSession(server(), session.refreshToken);
    expect({ status: expired.status, closure: expired.body['closure'] }).toEqual({ status: 401, closure: undefined });
    expect((await server().call(endpoints.login, { email, password })).status).toBe(200);
  });

  it('closes the devices of a disabled broker’s people', async () => {
    const { refreshToken, user } = await signedIn(server(), 'courtier4@lagon.nc');
    const setEnabled = (isEnabled: boolean) =>
      server().db.query(sql`update broker set is_enabled = ${isEnabled} where code = ${user.userBrokerCode}`);
    await setEnabled(false);
    expect((await renewSession(server(), refreshToken)).body['closure']).toBe('account-disabled');
    await setEnabled(true);
  });

  it('closes the devices of a removed person', async () => {
    const id = await newUser(server(), 'parti@lagon.nc');
    const { refreshToken } = await signedIn(server(), 'parti@lagon.nc');
    const token = await server().tokenOf('courtier');
    expect((await server().call(endpoints.brokerUserRemove, { id }, { token })).status).toBe(200);
    expect((await renewSession(server(), refreshToken)).body['closure']).toBe('account-disabled');
  });

  it('closes the devices of a person who is moved to another broker', async () => {
    const id = await newUser(server(), 'mutation@lagon.nc');
    const { refreshToken } = await signedIn(server(), 'mutation@lagon.nc');
    const user = await userOf(server(), id);
    const entry = { ...user, id, brokerId: 2, role: user.role[0]?.id ?? 0, isEnabled: true };
    const token = await server().tokenOf('admin');
    expect((await server().call(endpoints.brokerUserUpdate, entry, { token })).body.success).toBe(true);
    expect((await renewSession(server(), refreshToken)).body['closure']).toBe('broker-changed');
    expect((await signedIn(server(), 'mutation@lagon.nc')).user.userBrokerId).toBe(2);
  });

  it('closes a revoked tablet while the person signs in elsewhere', async () => {
    const id = await newUser(server(), 'perdu@lagon.nc');
    const { token, refreshToken } = await signedIn(server(), 'perdu@lagon.nc');
    const revokeUser = async (account: string) =>
      server().call(endpoints.brokerUserRevoke, { id }, { token: await server().tokenOf(account) });
    expect((await revokeUser('courtier2')).status).toBe(404);
    expect((await revokeUser('courtier')).status).toBe(200);
    expect((await server().call(endpoints.deviceKey, {}, { token })).status).toBe(401);
    expect((await renewSession(server(), refreshToken)).body['closure']).toBe('device-revoked');
    const newSession = await signedIn(server(), 'perdu@lagon.nc');
    expect((await server().call(endpoints.deviceKey, {}, { token: newSession.token })).status).toBe(200);
  });

  it('only expires after a password change elsewhere or a sign-out', async () => {
    const session = await signedIn(server(), emailOf('courtier'));
    await server().call(endpoints.logout, {}, { token: session.token });
    const { status, body } = await renewSession(server(), session.refreshToken);
    expect({ status, closure: body['closure'] }).toEqual({ status: 401, closure: undefined });
  });
});
