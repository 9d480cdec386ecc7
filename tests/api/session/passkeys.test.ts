import { expect, it } from 'vitest';
import { findPasskeys, removePasskey } from '#server/areas/auth/credentials/passkey-repository.ts';
import { lockUser } from '#server/areas/auth/user-repository.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { SecondStep } from '#shared/operations/wire/second-factor-shape.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { password } from '#tests/support/server/accounts.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import { isWaitingForLock } from '#tests/support/server/lock-wait.ts';
import { waitUntil } from '#tests/support/until.ts';
import { createAuthenticator } from '#tests/support/users/passkeys.ts';
import { idOf } from '#tests/support/users/users.ts';

const origin = 'https://lagon.test';

describeApi(
  'passkeys',
  (server) => {
    const call: ApiServer['call'] = (...args) => server().call(...args);
    const logIn = async (email: string) => (await call(endpoints.login, { email, password })).body;
    const listOf = async (token: string) =>
      (await call(endpoints.passkeyList, {}, { token })).body['passkeys'] as { id: number }[];
    /** Registers a passkey as its owner does in the profile. */
    const registerPasskey = async (account: string, authenticator = createAuthenticator(origin)) => {
      const token = await server().tokenOf(account);
      const { body } = await call(endpoints.passkeyBegin, {}, { token });
      const proof = { token: String(body['token']), response: authenticator.register(body['options']) };
      const addPasskey = () => call(endpoints.passkeyAdd, proof, { token });
      const added = await addPasskey();
      expect(added.status, `${added.bytes}`).toBe(200);
      return { token, authenticator, add: addPasskey, recoveryCodes: added.body['recoveryCodes'] as string[] };
    };

    it('complete a sign-in; a repeated call gets the same session', async () => {
      const email = 'agence@lagon.nc';
      const { authenticator, recoveryCodes, add: addPasskey } = await registerPasskey('agence');
      expect(recoveryCodes).toHaveLength(10);
      expect((await addPasskey()).body['recoveryCodes']).toEqual(recoveryCodes);
      const signInStep = await logIn(email);
      const step = signInStep['secondFactor'] as SecondStep;
      expect([signInStep.success, step.setUp]).toEqual([false, undefined]);
      const proof = { token: step.token, response: authenticator.sign(step.passkey) };
      const first = await call(endpoints.loginPasskey, proof);
      expect(first.status, `${first.bytes}`).toBe(200);
      expect((await call(endpoints.loginPasskey, proof)).body['data']).toEqual(first.body['data']);
      const { token } = first.body['data'] as Session;
      expect((await call(endpoints.profileGet, {}, { token })).status).toBe(200);
    });

    it('are refused for another step, another site, another person and without verification of the user', async () => {
      const { authenticator } = await registerPasskey('courtier3');
      const step = async (email = 'courtier3@lagon.nc') => (await logIn(email))['secondFactor'] as SecondStep;
      const attemptSignIn = async (token: string, response: ReturnType<typeof authenticator.sign>) =>
        (await call(endpoints.loginPasskey, { token, response })).status;
      const [one, other] = [await step(), await step()];
      expect(await attemptSignIn(other.token, authenticator.sign(one.passkey))).toBe(422);
      expect(await attemptSignIn(one.token, authenticator.sign(one.passkey, { origin: 'https://evil.test' }))).toBe(
        422,
      );
      expect(await attemptSignIn(one.token, authenticator.sign(one.passkey, { isUserVerified: false }))).toBe(422);
      const otherAuthenticator = createAuthenticator(origin);
      otherAuthenticator.register({ challenge: 'x', rp: { id: 'lagon.test' } });
      expect(await attemptSignIn(one.token, otherAuthenticator.sign(one.passkey))).toBe(422);
      const { authenticator: othersAuthenticator } = await registerPasskey('courtier4');
      expect(await attemptSignIn(one.token, othersAuthenticator.sign(one.passkey))).toBe(422);
      const validPasskey = authenticator.sign(one.passkey);
      expect(await attemptSignIn(one.token, validPasskey)).toBe(200);
      expect(await attemptSignIn(other.token, validPasskey)).toBe(422);
    });

    it('may be replaced by a recovery code at the sign-in', async () => {
      const { recoveryCodes } = await registerPasskey('courtier2');
      const step = (await logIn('courtier2@lagon.nc'))['secondFactor'] as SecondStep;
      expect((await call(endpoints.loginCode, { token: step.token, code: recoveryCodes[0] ?? '' })).status).toBe(200);
      const secondAttempt = (await logIn('courtier2@lagon.nc'))['secondFactor'] as SecondStep;
      expect(
        (await call(endpoints.loginCode, { token: secondAttempt.token, code: recoveryCodes[0] ?? '' })).status,
      ).toBe(422);
    });

    it('prove the identity before a sensitive operation', async () => {
      const { token, authenticator } = await registerPasskey('admin');
      server().clock.advance(6 * 60_000);
      const id = await idOf(server(), 'sanslien@lagon.nc');
      const beginView = async () => (await call(endpoints.viewAsBegin, { id }, { token })).status;
      expect(await beginView()).toBe(422);
      const { body } = await call(endpoints.passkeyProofBegin, {}, { token });
      const passkey = { token: String(body['token']), response: authenticator.sign(body['options']) };
      const foreignPasskey = {
        ...passkey,
        response: authenticator.sign(body['options'], { origin: 'https://evil.test' }),
      };
      expect((await call(endpoints.identityProve, { passkey: foreignPasskey }, { token })).status).toBe(422);
      expect((await call(endpoints.identityProve, { passkey }, { token })).status).toBe(200);
      expect(await beginView()).toBe(200);
      server().clock.advance(6 * 60_000);
      expect((await call(endpoints.identityProve, { passkey }, { token })).status).toBe(401);
    });

    it('are removed by their owner only, and the last one not where the role requires a second factor', async () => {
      const { token } = await registerPasskey('root');
      const [passkey] = await listOf(token);
      const removePasskeyAs = (remover: string) =>
        call(endpoints.passkeyRemove, { id: passkey?.id ?? 0 }, { token: remover });
      expect((await removePasskeyAs(await server().tokenOf('courtier'))).status).toBe(404);
      await server().db.query(sql`update role set requires_second_factor = true where kind = 'root'`);
      expect((await removePasskeyAs(token)).status).toBe(422);
      await server().db.query(sql`update role set requires_second_factor = false where kind = 'root'`);
      expect((await removePasskeyAs(token)).status).toBe(200);
      expect(await listOf(token)).toEqual([]);
      expect((await logIn('root@lagon.nc')).success).toBe(true);
    });

    it('are removed with the second factor by an administrator', async () => {
      const { token } = await registerPasskey('agence2');
      const id = await idOf(server(), 'agence2@lagon.nc');
      const adminCredentials = { token: await server().tokenOf('admin') };
      expect((await call(endpoints.adminUserFactorRemove, { id }, adminCredentials)).status).toBe(200);
      expect(await listOf(token)).toEqual([]);
      expect(await server().db.query(sql`select from recovery_code where user_id = ${id}`)).toEqual([]);
    });
  },
  { settings: { publicUrl: origin } },
);

describeApi(
  'passkeys at an IP address',
  (server) => {
    it('are not offered', async () => {
      const token = await server().tokenOf('agence');
      const { body } = await server().call(endpoints.passkeyList, {}, { token });
      expect(body).toMatchObject({ isAvailable: false, passkeys: [] });
      expect((await server().call(endpoints.passkeyBegin, {}, { token })).status).toBe(422);
    });
  },
  { engines: ['embedded'], settings: { publicUrl: 'http://127.0.0.1:3000' } },
);

describeApi(
  'passkeys removed at once',
  (server) => {
    it('keep the last one where the role requires a second factor', async () => {
      const token = await server().tokenOf('agence');
      const userId = await idOf(server(), 'agence@lagon.nc');
      for (let added = 0; added < 2; added += 1) {
        const { body } = await server().call(endpoints.passkeyBegin, {}, { token });
        const response = createAuthenticator(origin).register(body['options']);
        const proof = { token: String(body['token']), response };
        expect((await server().call(endpoints.passkeyAdd, proof, { token })).status).toBe(200);
      }
      const [first, other] = await findPasskeys(server().db, userId);
      await server().db.query(sql`update role set requires_second_factor = true where kind = 'agency'`);
      const [isRemoved, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const removal = server().db.transaction(async (tx) => {
        await lockUser(tx, userId);
        await removePasskey(tx, userId, first?.id ?? 0);
        isRemoved.resolve();
        await mayCommit.promise;
      });
      await isRemoved.promise;
      // The second removal arrives before the first one is committed.
      let status: number | undefined;
      const second = server().call(endpoints.passkeyRemove, { id: other?.id ?? 0 }, { token });
      void second.then((answer) => {
        status = answer.status;
      });
      await waitUntil(async () => {
        expect(status !== undefined || (await isWaitingForLock(server().db))).toBe(true);
      });
      mayCommit.resolve();
      await removal;
      expect((await second).status).toBe(422);
      expect(await findPasskeys(server().db, userId)).toHaveLength(1);
    });
  },
  { engines: ['postgresql'], settings: { publicUrl: origin } },
);
