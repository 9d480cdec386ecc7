import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { emailOf, password } from '#tests/support/server/accounts.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const digestOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('hex');

const signedIn = async (api: ApiServer): Promise<Session> =>
  (await api.call(endpoints.login, { email: emailOf('courtier'), password })).body['data'] as Session;
const isAlive = async (api: ApiServer, { refreshToken }: Session) =>
  (await api.call(endpoints.refreshSession, { refreshToken })).status === 200;

describeApi('sign-out', (server) => {
  it('revokes the session by refresh token when the access token has expired', async () => {
    const [here, there] = [await signedIn(server()), await signedIn(server())];
    server().clock.advance(16 * 60_000);
    const { token, refreshToken } = here;
    expect((await server().call(endpoints.logout, {}, { token })).status).toBe(401);
    expect((await server().call(endpoints.logout, { refreshToken }, { token })).status).toBe(200);
    expect(await isAlive(server(), here)).toBe(false);
    expect(await isAlive(server(), there)).toBe(true);
  });

  it('accepts the refresh token alone, also the previous one, repeatedly', async () => {
    const first = await signedIn(server());
    const renewed = await server().call(endpoints.refreshSession, { refreshToken: first.refreshToken });
    for (const { refreshToken } of [first, first])
      expect((await server().call(endpoints.logout, { refreshToken })).status).toBe(200);
    expect(await isAlive(server(), renewed.body['data'] as Session)).toBe(false);
    const rows = await server().db.query<{ user_id: number }>(
      sql`select a.user_id from audit a where a.action = 'logout' order by a.id desc limit 2`,
    );
    expect(rows[0]?.user_id).toBe(first.user.id);
  });

  it('revokes nothing without a token, and the caller’s session for an unknown one', async () => {
    const session = await signedIn(server());
    const unknown = { refreshToken: 'x'.repeat(43) };
    expect((await server().call(endpoints.logout, unknown)).status).toBe(401);
    expect((await server().call(endpoints.logout, {})).status).toBe(401);
    expect(await isAlive(server(), session)).toBe(true);
    const { body } = await server().call(endpoints.login, { email: emailOf('courtier'), password });
    const ownSession = body['data'] as Session;
    expect((await server().call(endpoints.logout, unknown, { token: ownSession.token })).status).toBe(200);
    expect(await isAlive(server(), ownSession)).toBe(false);
  });

  it('revokes the session by the digest of any of its refresh tokens, repeatedly', async () => {
    const [first, other] = [await signedIn(server()), await signedIn(server())];
    const renewed = await server().call(endpoints.refreshSession, { refreshToken: first.refreshToken });
    const successor = renewed.body['data'] as Session;
    for (const { refreshToken } of [first, successor, first])
      expect(
        (await server().call(endpoints.logout, { refreshTokenDigest: digestOf(refreshToken) })).status,
        refreshToken,
      ).toBe(200);
    expect(await isAlive(server(), successor)).toBe(false);
    expect(await isAlive(server(), other)).toBe(true);
  });

  it('accepts a digest nowhere as a token', async () => {
    const session = await signedIn(server());
    const [{ hash = '', revocation = '' } = {}] = await server().db.query<{ hash: string; revocation: string }>(
      sql`select hash, revocation_hash as revocation from session_token where kind = 'refresh' order by created_at desc, session_id desc limit 1`,
    );
    const digest = digestOf(session.refreshToken);
    for (const value of [digest, `revocation:${digest}`, hash, revocation]) {
      expect((await server().call(endpoints.refreshSession, { refreshToken: value })).status, value).toBe(401);
      expect((await server().call(endpoints.logout, { refreshToken: value })).status, value).toBe(401);
      expect((await server().call(endpoints.homeImages, {}, { token: value })).status, value).toBe(401);
      if (value !== digest)
        expect((await server().call(endpoints.logout, { refreshTokenDigest: value })).status, value).toBe(401);
    }
    expect(await isAlive(server(), session)).toBe(true);
  });

  it('answers an unknown digest like an unknown token, and a token is no digest', async () => {
    const session = await signedIn(server());
    const unknownToken = await server().call(endpoints.logout, { refreshToken: 'x'.repeat(43) });
    for (const refreshTokenDigest of ['', 'x', digestOf('x'), session.refreshToken, digestOf(session.token)]) {
      const { status, body } = await server().call(endpoints.logout, { refreshTokenDigest });
      expect({ status, body }, refreshTokenDigest).toEqual({ status: 401, body: unknownToken.body });
    }
    expect(await isAlive(server(), session)).toBe(true);
  });
});
