import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const credentials = { email: 'courtier@lagon.nc', password: 'Lagon-2026' };
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
const challengeOf = async (api: ApiServer) =>
  (await api.call(endpoints.botChallenge, {})).body['challenge'] as Challenge;
const solveBotCheck = async (challenge: Challenge) => ({
  challenge,
  solution: await solveChallenge({ challenge, deriveKey }),
});

describeApi(
  'the bot check',
  (server) => {
    const logIn = (token: string, from = '10.3.0.1') =>
      server().call(endpoints.login, { ...credentials, token }, { from });

    it('accepts a solved challenge once', async () => {
      // The library uses the machine's clock and the server its own: both are equal here.
      server().clock.now = new Date();
      const token = encode(await solveBotCheck(await challengeOf(server())));
      expect((await logIn(token)).status).toBe(200);
      const replayed = await logIn(token);
      expect(replayed.status).toBe(422);
      expect(replayed.body.errors?.['token']).toHaveLength(1);
    });

    it('counts no attempt without a valid proof', async () => {
      server().clock.now = new Date();
      for (let post = 0; post < 12; post += 1) expect((await logIn('', '10.3.0.9')).status).toBe(422);
      expect(await server().db.query(sql`select 1 from attempt`)).toEqual([]);
      const token = encode(await solveBotCheck(await challengeOf(server())));
      expect((await logIn(token, '10.3.0.9')).status).toBe(200);
    });

    it('refuses a missing, invalid, foreign, easier or late solution', async () => {
      server().clock.now = new Date();
      const solved = await solveBotCheck(await challengeOf(server()));
      const { challenge, solution } = solved;
      const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } };
      const invalidTokens = [
        '',
        'non',
        encode(null),
        encode({ challenge, solution: { counter: 1, derivedKey: 'zz' } }),
        encode({ challenge: { ...challenge, signature: 'ab'.repeat(32) }, solution }),
        encode({ challenge: easier, solution }),
        encode({
          challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } },
          solution,
        }),
      ];
      for (const token of invalidTokens) expect((await logIn(token, '10.3.0.2')).status, token).toBe(422);
      server().clock.advance(10 * 60_000 + 1);
      expect((await logIn(encode(solved), '10.3.0.3')).status).toBe(422);
    });
  },
  { settings: { botCheck: 'on' } },
);
