import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { SecondStep } from '#shared/operations/wire/second-factor-shape.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { password } from '#tests/support/server/accounts.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import { codeOf } from '#tests/support/server/authenticator.ts';
import { createOrganisation, idOf } from '#tests/support/users/users.ts';

const wrongCode = { code: ['Ce code n’est pas valable'] };

describeApi('second factor', (server) => {
  const call: ApiServer['call'] = (...args) => server().call(...args);
  const now = () => server().clock.now;
  const advanceClock = (seconds: number) => server().clock.advance(seconds * 1000);
  const passwordStep = async (email: string) => {
    const { status, body } = await call(endpoints.login, { email, password, device: 'tablette' });
    expect(status).toBe(200);
    return { data: body['data'] as Session | undefined, step: body['secondFactor'] as SecondStep };
  };
  const submitCode = (token: string, code: string) => call(endpoints.loginCode, { token, code });
  const isSignedIn = async (token: string) => (await call(endpoints.profileGet, {}, { token })).status === 200;
  const listMails = async () => {
    server().mails.length = 0;
    await runDueJobs(server().db, server().services, jobHandlers);
    return server().mails.map(({ to, subject }) => [to, subject]);
  };
  /** Sets up a second factor as its owner does in the profile. */
  const setUp = async (email: string) => {
    const { data } = await passwordStep(email);
    const token = data?.token ?? '';
    const beginAnswer = await call(endpoints.secondFactorBegin, {}, { token });
    const { secret } = beginAnswer.body['setUp'] as { secret: string };
    const confirmation = { token: String(beginAnswer.body['token']), code: codeOf(secret, now()) };
    const confirm = () => call(endpoints.secondFactorConfirm, confirmation, { token });
    const confirmed = await confirm();
    expect(confirmed.status).toBe(200);
    return { token, secret, confirm, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
  };

  it('requires a code after the password, accepts each code once, and is announced by e-mail', async () => {
    const email = 'agence@lagon.nc';
    const { secret, token: ownToken } = await setUp(email);
    expect(await listMails()).toContainEqual([email, 'Votre second facteur Lagon a été installé']);
    expect((await call(endpoints.secondFactorGet, {}, { token: ownToken })).body).toMatchObject({
      codesLeft: 10,
      isRequired: false,
    });
    const { data, step } = await passwordStep(email);
    expect([data, step.setUp]).toEqual([undefined, undefined]);
    // The code that set it up counts as used.
    const reusedCodeAnswer = await submitCode(step.token, codeOf(secret, now()));
    expect([reusedCodeAnswer.status, reusedCodeAnswer.body.errors]).toEqual([422, wrongCode]);
    advanceClock(30);
    const code = codeOf(secret, now());
    const answer = await submitCode(step.token, code);
    expect(answer.status).toBe(200);
    const session = answer.body['data'] as Session;
    expect(await isSignedIn(session.token)).toBe(true);
    const secondAttempt = (await passwordStep(email)).step;
    expect((await submitCode(secondAttempt.token, code)).status).toBe(422);
    // The code of the next step, for a fast clock, but none later.
    expect((await submitCode(secondAttempt.token, codeOf(secret, now(), 2))).status).toBe(422);
    expect((await submitCode(secondAttempt.token, codeOf(secret, now(), 1))).status).toBe(200);
  });

  it('replays a lost answer to the same call only', async () => {
    const email = 'agence2@lagon.nc';
    const { secret, confirm, recoveryCodes } = await setUp(email);
    expect((await confirm()).body['recoveryCodes']).toEqual(recoveryCodes);
    advanceClock(30);
    const { step } = await passwordStep(email);
    const code = codeOf(secret, now());
    const answers = await Promise.all(Array.from({ length: 5 }, () => submitCode(step.token, code)));
    const sessions = answers.map(({ body }) => body['data'] as Session | undefined);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sessions.map((session) => session?.token)).size).toBe(1);
    const id = await idOf(server(), email);
    const countSessions = () =>
      server().db.query(sql`select from audit where user_id = ${id} and action = 'login' and at = ${now()}`);
    expect(await countSessions()).toHaveLength(1);
    expect((await submitCode(step.token, codeOf(secret, now(), 1))).status).toBe(401);
    advanceClock(4 * 60);
    expect((await submitCode(step.token, code)).status).toBe(401);
  });

  it('accepts a recovery code once in any notation; codes and secret are not stored in clear', async () => {
    const email = 'agence3@lagon.nc';
    const { secret, recoveryCodes, token } = await setUp(email);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const enterRecoveryCode = async (code: string) =>
      (await submitCode((await passwordStep(email)).step.token, code)).status;
    expect(await enterRecoveryCode(first.toLowerCase().replace('-', ' '))).toBe(200);
    expect(await enterRecoveryCode(first)).toBe(422);
    expect(await enterRecoveryCode(second)).toBe(200);
    expect((await call(endpoints.secondFactorGet, {}, { token })).body['codesLeft']).toBe(8);
    const rows =
      await server().db.query(sql`select f::text as row from second_factor f union all select c::text from recovery_code c
      union all select s::text from code_step s`);
    const dump = JSON.stringify(rows);
    for (const clear of [secret, first, first.replace('-', '')]) expect(dump).not.toContain(clear);
  });

  it('throttles after ten wrong codes, across sign-ins', async () => {
    const email = 'courtier3@lagon.nc';
    const { secret } = await setUp(email);
    advanceClock(30);
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await submitCode((await passwordStep(email)).step.token, 'AAAAA-AAAAA')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    const { step } = await passwordStep(email);
    expect((await submitCode(step.token, codeOf(secret, now()))).status).toBe(429);
    advanceClock(16 * 60);
    const newStep = (await passwordStep(email)).step;
    // Started too long ago.
    expect((await submitCode(step.token, codeOf(secret, now()))).status).toBe(401);
    expect((await submitCode(newStep.token, codeOf(secret, now()))).status).toBe(200);
  });

  it('is set up at the next sign-in if the role requires it, and cannot be removed then', async () => {
    const email = 'courtier4@lagon.nc';
    const { role } = await createOrganisation(server());
    const adminCredentials = { token: await server().tokenOf('admin') };
    const values = { id: role('Courtier'), title: 'Courtier', kind: 'broker', isEnabled: true } as const;
    const before = (await passwordStep(email)).data?.token ?? '';
    expect(
      (await call(endpoints.adminRoleUpdate, { ...values, requiresSecondFactor: true }, adminCredentials)).status,
    ).toBe(200);
    expect(await isSignedIn(before)).toBe(true);
    const { data, step } = await passwordStep(email);
    expect(data).toBeUndefined();
    expect((await submitCode(step.token, '000000')).status).toBe(422);
    const code = codeOf(step.setUp?.secret ?? '', now());
    const answer = await submitCode(step.token, code);
    const { token } = answer.body['data'] as Session;
    expect(answer.body['recoveryCodes']).toHaveLength(10);
    expect((await submitCode(step.token, code)).body['recoveryCodes']).toEqual(answer.body['recoveryCodes']);
    expect(await isSignedIn(token)).toBe(true);
    expect((await call(endpoints.secondFactorRemove, {}, { token })).status).toBe(422);
    expect((await passwordStep(email)).step.setUp).toBeUndefined();
    await call(endpoints.adminRoleUpdate, { ...values, requiresSecondFactor: false }, adminCredentials);
    expect((await call(endpoints.secondFactorRemove, {}, { token })).status).toBe(200);
    expect((await passwordStep(email)).data).toBeDefined();
  });

  it('is changed only after a recent authentication by password or code', async () => {
    const email = 'courtier5@lagon.nc';
    const { secret, token } = await setUp(email);
    advanceClock(6 * 60);
    const beginSetup = () => call(endpoints.secondFactorBegin, {}, { token });
    const removeFactor = () => call(endpoints.secondFactorRemove, {}, { token });
    expect([(await beginSetup()).status, (await removeFactor()).status]).toEqual([422, 422]);
    const proveByCode = (code: string) => call(endpoints.identityProve, { code }, { token });
    expect((await proveByCode('000000')).status).toBe(422);
    const code = codeOf(secret, now());
    expect((await proveByCode(code)).status).toBe(200);
    expect((await proveByCode(code)).status).toBe(422);
    expect((await beginSetup()).status).toBe(200);
    // The previous authenticator stays valid until the new one has confirmed a code.
    advanceClock(30);
    expect((await submitCode((await passwordStep(email)).step.token, codeOf(secret, now()))).status).toBe(200);
    expect((await removeFactor()).status).toBe(200);
    expect((await passwordStep(email)).data).toBeDefined();
  });

  it('is removed by an administrator; a password change deletes pending steps', async () => {
    const email = 'courtier2@lagon.nc';
    const id = await idOf(server(), email);
    const { secret, token } = await setUp(email);
    advanceClock(30);
    const { step } = await passwordStep(email);
    const newPassword = { currentPassword: password, password: 'Recif-2027', confirmedPassword: 'Recif-2027' };
    expect((await call(endpoints.profilePassword, newPassword, { token })).status).toBe(200);
    expect((await submitCode(step.token, codeOf(secret, now()))).status).toBe(401);
    const removeFactor = async (account: string, userId = id) =>
      (await call(endpoints.adminUserFactorRemove, { id: userId }, { token: await server().tokenOf(account) })).status;
    expect([
      await removeFactor('courtier'),
      await removeFactor('admin', await idOf(server(), 'root@lagon.nc')),
    ]).toEqual([403, 403]);
    const signInAfterReset = await call(endpoints.login, { email, password: 'Recif-2027' });
    expect(signInAfterReset.body['data']).toBeUndefined();
    expect(await removeFactor('admin')).toBe(200);
    const admin = { token: await server().tokenOf('admin') };
    const { message } = (await call(endpoints.adminUserFactorRemove, { id }, admin)).body;
    expect(message).toMatchObject({ message: 'Cette personne n’a pas de second facteur.' });
    expect((await call(endpoints.login, { email, password: 'Recif-2027' })).body['data']).toBeDefined();
    expect(await listMails()).toContainEqual([email, 'Votre second facteur Lagon a été retiré']);
  });
});
