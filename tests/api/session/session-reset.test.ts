import { expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const newPassword = 'Atoll-2027';
let lastHost = 0;
const newAddress = () => {
  lastHost += 1;
  return `10.2.0.${lastHost}`;
};

const requestReset = (api: ApiServer, email: string, from = newAddress()) =>
  api.call(endpoints.resetRequest, { email }, { from });
/** E-mails with a link to choose a password, without those that announce a chosen one. */
const linksSince = (api: ApiServer, before: number) =>
  api.mails.slice(before).filter(({ text }) => /\/reset\/password\/[\w-]/.test(text));
/** Requests a link and reads it from the e-mail. */
const tokenFor = async (api: ApiServer, email: string): Promise<string> => {
  await requestReset(api, email);
  const before = api.mails.length;
  await runDueJobs(api.db, api.services, jobHandlers);
  const [mail] = linksSince(api, before);
  expect(mail?.to).toBe(email);
  return /http:\/\/lagon\.test\/reset\/password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const checkLink = (api: ApiServer, token: string) => api.call(endpoints.resetCheck, { token });
const choosePassword = (api: ApiServer, token: string, password = newPassword, confirmedPassword = password) =>
  api.call(endpoints.resetPassword, { token, password, confirmedPassword });
const logIn = (api: ApiServer, email: string, password: string) =>
  api.call(endpoints.login, { email, password }, { from: newAddress() });

const invalidLinkMessage = { type: 'error', message: 'Le token est invalide ou a expiré' };

describeApi('password reset', (server) => {
  it('changes the password once by the e-mailed link and revokes all sessions', async () => {
    const email = 'courtier@lagon.nc';
    const session = (await logIn(server(), email, 'Lagon-2026')).body['data'] as Session;
    const token = await tokenFor(server(), email);
    expect((await checkLink(server(), token)).body).toEqual({ success: true });

    const resetAnswer = await choosePassword(server(), token);
    expect(resetAnswer.status).toBe(200);
    expect(resetAnswer.body.message?.type).toBe('success');
    expect((await server().call(endpoints.deviceKey, {}, { token: session.token })).status).toBe(401);
    expect((await server().call(endpoints.refreshSession, { refreshToken: session.refreshToken })).status).toBe(401);
    expect((await logIn(server(), email, 'Lagon-2026')).status).toBe(401);
    expect((await logIn(server(), email, newPassword)).status).toBe(200);

    const repeated = await choosePassword(server(), token, 'Encore-2028');
    expect([repeated.status, repeated.body.message]).toEqual([400, invalidLinkMessage]);
    expect([(await checkLink(server(), token)).status, (await logIn(server(), email, newPassword)).status]).toEqual([
      400, 200,
    ]);
    const audit = await server().db.query(sql`select action from audit where action like '%reset%' order by id`);
    // Each request leaves a row whatever the address; each link leaves another.
    expect(audit.map((row) => row['action'])).toEqual(['resetRequest', 'reset-requested', 'password-reset']);
  });

  it('refuses a common password and one’s own name without spending the link', async () => {
    const token = await tokenFor(server(), 'courtier2@lagon.nc');
    for (const weak of ['Azerty-123', 'Courtier2-81']) {
      const { status, body } = await choosePassword(server(), token, weak);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
    }
    expect((await choosePassword(server(), token)).status).toBe(200);
  });

  it('answers an unknown and a disabled address like any other, without sending an e-mail', async () => {
    const forUser = await requestReset(server(), 'courtier2@lagon.nc');
    const unknown = await requestReset(server(), 'personne@lagon.nc');
    const disabled = await requestReset(server(), 'inactif@lagon.nc');
    expect(forUser.status).toBe(200);
    expect(unknown.body).toEqual(forUser.body);
    expect(disabled.body).toEqual(forUser.body);
    const before = server().mails.length;
    await runDueJobs(server().db, server().services, jobHandlers);
    expect(linksSince(server(), before).map((mail) => mail.to)).toEqual(['courtier2@lagon.nc']);
  });

  it('refuses an expired, a forged and a superseded link', async () => {
    const lateToken = await tokenFor(server(), 'agence@lagon.nc');
    server().clock.advance(60 * 60_000 + 1);
    for (const token of [lateToken, 'invente', `${lateToken}x`]) {
      const answer = await checkLink(server(), token);
      expect([answer.status, answer.body.message]).toEqual([400, invalidLinkMessage]);
      expect((await choosePassword(server(), token)).status).toBe(400);
    }
    const [older, newer] = [await tokenFor(server(), 'agence@lagon.nc'), await tokenFor(server(), 'agence@lagon.nc')];
    expect((await choosePassword(server(), newer)).status).toBe(200);
    expect((await choosePassword(server(), older)).status).toBe(400);
  });

  it('accepts one of two parallel uses', async () => {
    const token = await tokenFor(server(), 'courtier3@lagon.nc');
    const answers = await Promise.all([choosePassword(server(), token), choosePassword(server(), token, 'Autre-2027')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  it('keeps the link valid after a validation error of the new password', async () => {
    const token = await tokenFor(server(), 'courtier4@lagon.nc');
    const weak = await choosePassword(server(), token, 'faible');
    expect(weak.status).toBe(422);
    expect(weak.body.errors?.['password']?.[0]).toContain('au minimum 8 caractères');
    const differing = await choosePassword(server(), token, newPassword, `${newPassword}x`);
    expect(differing.status).toBe(422);
    expect(differing.body.errors?.['confirmedPassword']).toEqual(['Les deux mots de passe doivent être identiques']);
    expect((await choosePassword(server(), token)).status).toBe(200);
  });

  it('stores no link in clear and purges the address once sent', async () => {
    const token = await tokenFor(server(), 'courtier5@lagon.nc');
    for (const table of ['password_reset', 'job', 'audit']) {
      const rows = JSON.stringify(await server().db.query(raw(`select * from ${table}`)));
      expect(rows.includes(token), table).toBe(false);
      // The audit names accounts by their address.
      expect(rows.includes('courtier5@'), table).toBe(table === 'audit');
    }
  });

  it('throttles requests for each account, existing or not', async () => {
    for (const email of ['root@lagon.nc', 'inconnu@lagon.nc']) {
      for (let count = 0; count < 5; count += 1) expect((await requestReset(server(), email)).status).toBe(200);
      const answer = await requestReset(server(), email);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await runDueJobs(server().db, server().services, jobHandlers);
  });

  it('throttles requests from an address after 30 an hour', async () => {
    const from = newAddress();
    await server().db.query(sql`
      insert into attempt (kind, subject, at)
      select 'reset-address', ${from}, ${server().clock.now} from generate_series(1, 29)`);
    expect((await requestReset(server(), 'trentieme@lagon.nc', from)).status).toBe(200);
    expect((await requestReset(server(), 'suivant@lagon.nc', from)).status).toBe(429);
    expect((await requestReset(server(), 'suivant@lagon.nc')).status).toBe(200);
    await runDueJobs(server().db, server().services, jobHandlers);
  });

  it('retries after a failure of the mail server', async () => {
    const { db, services } = server();
    await requestReset(server(), 'admin@lagon.nc');
    let isDown = true;
    const flakyServices = {
      ...services,
      mail: {
        send: async (mail: Parameters<typeof services.mail.send>[0]) =>
          isDown ? Promise.reject(new Error('down')) : services.mail.send(mail),
      },
    };
    expect(await runDueJobs(db, flakyServices, jobHandlers)).toBe(0);
    isDown = false;
    expect(await runDueJobs(db, flakyServices, jobHandlers)).toBe(0);
    server().clock.advance(16_000);
    const before = server().mails.length;
    expect(await runDueJobs(db, flakyServices, jobHandlers)).toBe(1);
    expect(server().mails[before]?.to).toBe('admin@lagon.nc');
  });
});
