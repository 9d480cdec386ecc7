import { expect, it } from 'vitest';
import { jobHandlers } from '#server/handlers/job-handlers.ts';
import { runDueJobs } from '#server/services/jobs.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { type ApiServer, describeApi } from '#tests/support/api.ts';

const password = 'Lagon-2026';
const changed = 'Recif-2027';
const asked = { password: changed, confirmedPassword: changed };
const other = { password, confirmedPassword: password };

describeApi('a change of password whose answer was lost', (server) => {
  const call: ApiServer['call'] = (...given) => server().call(...given);
  const mails = async () => {
    server().mails.length = 0;
    await runDueJobs(server().db, server().services, jobHandlers);
    return server().mails;
  };
  const canSignIn = async (email: string) => (await call(endpoints.login, { email, password: changed })).status === 200;

  it('is told as done when it is sent again, and done once', async () => {
    const token = await server().tokenOf('agence');
    const entry = { ...asked, currentPassword: password };
    const first = await call(endpoints.profilePassword, entry, { token });
    const again = await call(endpoints.profilePassword, entry, { token });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await mails()).toHaveLength(1);
    const wrong = await call(endpoints.profilePassword, { ...other, currentPassword: password }, { token });
    expect([wrong.status, await canSignIn('agence@lagon.nc')]).toEqual([422, true]);
  });

  it('by a link is told as done too; the link chooses no other password', async () => {
    const email = 'courtier2@lagon.nc';
    await call(endpoints.resetRequest, { email });
    const mail = (await mails()).find(({ to }) => to === email);
    const token = /\/reset\/password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const first = await call(endpoints.resetPassword, { token, ...asked });
    const again = await call(endpoints.resetPassword, { token, ...asked });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await mails()).toHaveLength(1);
    expect((await call(endpoints.resetPassword, { token, ...other })).status).toBe(400);
    expect(await canSignIn(email)).toBe(true);
  });
});
