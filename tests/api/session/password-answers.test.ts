import { expect, it } from 'vitest';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const password = 'Lagon-2026';
const changed = 'Recif-2027';
const newPasswords = { password: changed, confirmedPassword: changed };
const other = { password, confirmedPassword: password };

describeApi('password change with a lost answer', (server) => {
  const call: ApiServer['call'] = (...args) => server().call(...args);
  const sendDueMails = async () => {
    server().mails.length = 0;
    await runDueJobs(server().db, server().services, jobHandlers);
    return server().mails;
  };
  const linkTo = async (email: string) => {
    await call(endpoints.resetRequest, { email });
    const mail = (await sendDueMails()).find(({ to }) => to === email);
    return /\/reset\/password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const canSignIn = async (email: string) => (await call(endpoints.login, { email, password: changed })).status === 200;

  it('answers success to a retry, and changes it once', async () => {
    const token = await server().tokenOf('agence');
    const entry = { ...newPasswords, currentPassword: password };
    const first = await call(endpoints.profilePassword, entry, { token });
    const repeated = await call(endpoints.profilePassword, entry, { token });
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    expect(await sendDueMails()).toHaveLength(1);
    const wrongPassword = await call(endpoints.profilePassword, { ...other, currentPassword: password }, { token });
    expect([wrongPassword.status, await canSignIn('agence@lagon.nc')]).toEqual([422, true]);
    server().clock.advance(15 * 60_000 + 1);
    const { body } = await call(endpoints.login, { email: 'agence@lagon.nc', password: changed });
    const lateCredentials = { token: (body['data'] as { token: string }).token };
    expect((await call(endpoints.profilePassword, entry, lateCredentials)).status, 'a quarter of an hour later').toBe(
      422,
    );
  });

  it('by link answers success to a retry, without choosing another password', async () => {
    const email = 'courtier2@lagon.nc';
    const token = await linkTo(email);
    const first = await call(endpoints.resetPassword, { token, ...newPasswords });
    const repeated = await call(endpoints.resetPassword, { token, ...newPasswords });
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    expect(await sendDueMails()).toHaveLength(1);
    expect((await call(endpoints.resetPassword, { token, ...other })).status).toBe(400);
    expect(await canSignIn(email)).toBe(true);
  });

  it('by a used link cannot be used to guess the password', async () => {
    const email = 'courtier3@lagon.nc';
    const [older, newer] = [await linkTo(email), await linkTo(email)];
    expect((await call(endpoints.resetPassword, { token: newer, ...newPasswords })).status).toBe(200);
    // A link superseded by a newer one was not used, and its answer says so.
    expect((await call(endpoints.resetPassword, { token: older, ...newPasswords })).status).toBe(400);
    const resetPassword = (entry: typeof newPasswords) => call(endpoints.resetPassword, { token: newer, ...entry });
    for (let tries = 0; tries < 10; tries += 1) expect((await resetPassword(other)).status).toBe(400);
    expect((await resetPassword(newPasswords)).status).toBe(429);
    server().clock.advance(15 * 60_000 + 1);
    expect((await resetPassword(newPasswords)).status, 'a quarter of an hour later').toBe(400);
  });

  it('refuses a common password and one’s own name in the profile', async () => {
    const token = await server().tokenOf('sanslien');
    for (const weak of ['Password1!', 'Sanslien-81']) {
      const entry = { password: weak, confirmedPassword: weak, currentPassword: password };
      const { status, body } = await call(endpoints.profilePassword, entry, { token });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']]);
    }
    const entry = { ...newPasswords, currentPassword: password };
    expect((await call(endpoints.profilePassword, entry, { token })).status).toBe(200);
  });

  it('counts one attempt for each call', async () => {
    const token = await server().tokenOf('courtier4');
    const entry = { password, confirmedPassword: password, currentPassword: 'Faux-2026' };
    expect((await call(endpoints.profilePassword, entry, { token })).status).toBe(422);
    expect(await canSignIn('courtier4@lagon.nc')).toBe(false);
  });
});
