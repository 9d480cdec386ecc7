import { expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const password = 'Lagon-2026';
let lastHost = 0;
/** Another address each time, so that failures of one test do not throttle the next. */
const newAddress = () => {
  lastHost += 1;
  return `10.1.${Math.floor(lastHost / 250)}.${(lastHost % 250) + 1}`;
};

const logIn = (api: ApiServer, account: string, typedPassword = password, from = newAddress()) =>
  api.call(endpoints.login, { email: `${account}@lagon.nc`, password: typedPassword }, { from });
const signedIn = async (api: ApiServer, account: string): Promise<Session> =>
  (await logIn(api, account)).body['data'] as Session;
const refresh = (api: ApiServer, refreshToken: string) => api.call(endpoints.refreshSession, { refreshToken });
const refreshedSession = async (api: ApiServer, refreshToken: string) =>
  (await refresh(api, refreshToken)).body['data'] as Session;
const statusOfToken = async (api: ApiServer, token: string) =>
  (await api.call(endpoints.deviceKey, {}, { token })).status;
const seconds = (count: number) => count * 1000;

describeApi('session', (server) => {
  it('signs a broker in and returns everything that the client stores', async () => {
    const answer = await logIn(server(), 'courtier');
    expect(answer.status).toBe(200);
    const session = answer.body['data'] as Session;
    expect(session.user).toMatchObject({
      userName: 'courtier@lagon.nc',
      isBroker: true,
      isAdmin: false,
      isRoot: false,
    });
    expect(session.user.agency?.code).toBe(session.user.userBrokerCode);
    expect(session.user.initials).toMatch(/^\p{Lu}{2}$/u);
    expect(Buffer.from(session.token, 'base64url')).toHaveLength(32);
    expect(await statusOfToken(server(), session.token)).toBe(200);
  });

  it('finds an e-mail address in any notation', async () => {
    const answer = await server().call(
      endpoints.login,
      { email: ' Courtier@LAGON.nc ', password },
      { from: newAddress() },
    );
    expect(answer.status).toBe(200);
  });

  it('answers alike for a wrong password, an unknown address and a disabled account', async () => {
    const wrongPassword = await logIn(server(), 'courtier2', 'Faux-2026');
    const unknown = await logIn(server(), 'personne');
    const disabled = await logIn(server(), 'inactif');
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.body.message).toEqual({ type: 'error', message: 'Les identifiants sont invalides' });
    expect(unknown.body).toEqual(wrongPassword.body);
    expect(disabled.body).toEqual(wrongPassword.body);
    expect([unknown.status, disabled.status]).toEqual([401, 401]);
  });

  it('stores no token, password or address in clear', async () => {
    const session = await signedIn(server(), 'agence');
    await logIn(server(), 'canari', 'Mot-de-passe-canari-1');
    const tables = ['session', 'session_token', 'attempt', 'audit', 'app_user'];
    for (const table of tables) {
      const rows = JSON.stringify(await server().db.query(raw(`select * from ${table}`)));
      for (const secret of [session.token, session.refreshToken, 'Mot-de-passe-canari-1', 'canari@'])
        expect(rows.includes(secret), `${secret} in ${table}`).toBe(false);
    }
    expect(server().logs.join('\n')).not.toContain('canari');
  });

  it('refreshes tokens; the old access token stays valid until it expires', async () => {
    const first = await signedIn(server(), 'courtier');
    const second = await refreshedSession(server(), first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.user).toEqual(first.user);
    expect(await statusOfToken(server(), second.token)).toBe(200);
    server().clock.advance(seconds(15 * 60 + 1));
    expect(await statusOfToken(server(), second.token)).toBe(401);
    expect((await refresh(server(), second.refreshToken)).status).toBe(200);
  });

  it('expires a refresh token after 30 days and a session after 90', async () => {
    const idle = await signedIn(server(), 'courtier');
    let busy = await signedIn(server(), 'courtier2');
    for (let month = 0; month < 3; month += 1) {
      server().clock.advance(seconds(29.9 * 86_400));
      busy = await refreshedSession(server(), busy.refreshToken);
    }
    expect((await refresh(server(), idle.refreshToken)).status).toBe(401);
    server().clock.advance(seconds(86_400));
    expect((await refresh(server(), busy.refreshToken)).status).toBe(401);
  });

  it('refuses a signed-out token at once, in that session only', async () => {
    const first = await signedIn(server(), 'courtier');
    const second = await signedIn(server(), 'courtier');
    expect((await server().call(endpoints.logout, {}, { token: first.token })).status).toBe(200);
    expect(await statusOfToken(server(), first.token)).toBe(401);
    expect((await refresh(server(), first.refreshToken)).status).toBe(401);
    expect(await statusOfToken(server(), second.token)).toBe(200);
  });

  it('refuses a person at once whose account, role or broker was disabled', async () => {
    const session = await signedIn(server(), 'courtier4');
    for (const [off, on] of [
      [
        sql`update app_user set is_enabled = false where email = 'courtier4@lagon.nc'`,
        sql`update app_user set is_enabled = true where email = 'courtier4@lagon.nc'`,
      ],
      [
        sql`update broker set is_enabled = false where code = ${session.user.userBrokerCode}`,
        sql`update broker set is_enabled = true where code = ${session.user.userBrokerCode}`,
      ],
      [
        sql`update role set is_enabled = false where kind = 'broker'`,
        sql`update role set is_enabled = true where kind = 'broker'`,
      ],
    ] as const) {
      await server().db.query(off);
      expect(await statusOfToken(server(), session.token)).toBe(401);
      expect((await refresh(server(), session.refreshToken)).status).toBe(401);
      await server().db.query(on);
      expect(await statusOfToken(server(), session.token)).toBe(200);
    }
  });

  it('distinguishes access and refresh tokens', async () => {
    const session = await signedIn(server(), 'courtier');
    expect(await statusOfToken(server(), session.refreshToken)).toBe(401);
    expect((await refresh(server(), session.token)).status).toBe(401);
    expect(await statusOfToken(server(), session.token)).toBe(200);
  });

  it('returns one device key for each person on all devices, stored encrypted', async () => {
    const keyOf = async (account: string) => {
      const { token } = await signedIn(server(), account);
      return (await server().call(endpoints.deviceKey, {}, { token })).body['key'] as string;
    };
    const [one, same] = await Promise.all([keyOf('courtier5'), keyOf('courtier5')]);
    expect(Buffer.from(one, 'base64')).toHaveLength(32);
    expect(same).toBe(one);
    expect(await keyOf('courtier3')).not.toBe(one);
    const [row] = await server().db.query<{ device_key_wrapped: Buffer }>(
      sql`select device_key_wrapped from app_user where email = 'courtier5@lagon.nc'`,
    );
    expect(row?.device_key_wrapped.includes(Buffer.from(one, 'base64'))).toBe(false);
  });

  it('returns the agency of the caller’s broker only', async () => {
    const { token, user } = await signedIn(server(), 'courtier');
    const requestAgency = (brokerCode: string) => server().call(endpoints.agencyGet, { brokerCode }, { token });
    expect((await requestAgency(user.userBrokerCode ?? '')).body['agency']).toEqual(user.agency);
    const other = await signedIn(server(), 'courtier2');
    const refused = await requestAgency(other.user.userBrokerCode ?? '');
    expect(refused.status).toBe(404);
    expect((await requestAgency('AUCUN')).body).toEqual(refused.body);
    const root = await signedIn(server(), 'root');
    const all = await server().call(
      endpoints.agencyGet,
      { brokerCode: other.user.userBrokerCode ?? '' },
      { token: root.token },
    );
    expect(all.body['agency']).toEqual(other.user.agency);
  });

  it('audits sign-ins without the password', async () => {
    const { token } = await signedIn(server(), 'courtier3');
    await server().call(endpoints.logout, {}, { token });
    await logIn(server(), 'courtier3', 'Faux-2026-canari');
    const rows = await server().db.query<{ action: string }>(
      sql`select a.* from audit a join app_user u on u.id = a.user_id where u.email = 'courtier3@lagon.nc' order by a.id`,
    );
    expect(rows.map((row) => row.action).slice(-3)).toEqual(['login', 'logout', 'login-failed']);
    expect(JSON.stringify(rows)).not.toContain('canari');
  });
});
