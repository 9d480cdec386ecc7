import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { BrokerUserRow } from '#shared/operations/people/broker-users.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import { createOrganisation, idOf, userValues } from '#tests/support/users/users.ts';

const password = 'Lagon-2026';
const changed = 'Recif-2027';
const minutes = (count: number) => count * 60_000;

describeApi('own credentials', (server) => {
  const call: ApiServer['call'] = (...args) => server().call(...args);
  const runJobs = async () => {
    server().mails.length = 0;
    await runDueJobs(server().db, server().services, jobHandlers);
    return server().mails;
  };
  const isSignedIn = async (token: string) => (await call(endpoints.profileGet, {}, { token })).status === 200;
  const canSignIn = async (email: string, typedPassword = password) =>
    (await call(endpoints.login, { email, password: typedPassword })).status === 200;
  const linkTo = async (email: string) => {
    await call(endpoints.resetRequest, { email });
    const mail = (await runJobs()).find(({ to }) => to === email);
    return /\/reset\/password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const isLinkValid = async (token: string) => (await call(endpoints.resetCheck, { token })).status === 200;

  it('requires the current password to choose a new one', async () => {
    const token = await server().tokenOf('courtier');
    server().clock.advance(minutes(5) + 1000);
    const changePassword = (currentPassword?: string) =>
      call(
        endpoints.profilePassword,
        { password: changed, confirmedPassword: changed, ...(currentPassword !== undefined && { currentPassword }) },
        { token },
      );
    const required = { currentPassword: ['Le champ Mot de passe actuel est requis'] };
    for (const withoutPassword of [undefined, ''])
      expect([
        (await changePassword(withoutPassword)).status,
        (await changePassword(withoutPassword)).body.errors,
      ]).toEqual([422, required]);
    const withWrongPassword = await changePassword('Faux-2026');
    expect([withWrongPassword.status, withWrongPassword.body.errors]).toEqual([
      422,
      { currentPassword: ['Le mot de passe n’est pas correct'] },
    ]);
    expect(await canSignIn('courtier@lagon.nc')).toBe(true);
    expect((await changePassword(password)).status).toBe(200);
    expect(await canSignIn('courtier@lagon.nc', changed)).toBe(true);
    const [mail] = await runJobs();
    expect(mail).toMatchObject({ to: 'courtier@lagon.nc', subject: 'Votre mot de passe Lagon a été modifié' });
    expect(mail?.text).toMatch(/le 21\/11\/2026 à 12:05/);
    expect(mail?.text).not.toContain(changed);
  });

  it('accepts a change without the current password within five minutes of a sign-in', async () => {
    const token = await server().tokenOf('courtier2');
    server().clock.advance(minutes(5) - 1000);
    const entry = { password: changed, confirmedPassword: changed };
    expect((await call(endpoints.profilePassword, entry, { token })).status).toBe(200);
  });

  it('does not count a token refresh as a sign-in', async () => {
    const { body } = await call(endpoints.login, { email: 'courtier3@lagon.nc', password });
    const { refreshToken } = body['data'] as { refreshToken: string };
    server().clock.advance(minutes(6));
    const renewal = await call(endpoints.refreshSession, { refreshToken });
    const { token } = renewal.body['data'] as { token: string };
    const entry = { password: changed, confirmedPassword: changed };
    expect((await call(endpoints.profilePassword, entry, { token })).status).toBe(422);
  });

  it('refuses a wrong current password after a fresh sign-in and throttles guesses', async () => {
    const token = await server().tokenOf('courtier4');
    const changePassword = (currentPassword: string) =>
      call(endpoints.profilePassword, { password: changed, confirmedPassword: changed, currentPassword }, { token });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await changePassword('Faux-2026')).status).toBe(422);
    expect((await changePassword(password)).status).toBe(429);
    const auditRows = await server().db.query(sql`select 1 from audit where action = 'password-refused'`);
    expect(auditRows.length).toBeGreaterThanOrEqual(10);
    expect(await canSignIn('courtier4@lagon.nc')).toBe(true);
  });

  it('requires the current password for a new sign-in address, notifies both addresses and revokes links and sessions', async () => {
    const token = await server().tokenOf('agence');
    const otherDeviceToken = await server().tokenOf('agence');
    const link = await linkTo('agence@lagon.nc');
    expect(await isLinkValid(link)).toBe(true);
    server().clock.advance(minutes(6));
    const changePassword = (user: { firstName: string; lastName: string; email: string }, currentPassword?: string) =>
      call(endpoints.profileUpdate, { user, ...(currentPassword && { currentPassword }) }, { token });
    const user = { firstName: 'Julien', lastName: 'Cornaille', email: 'Agence@Lagon.nc' };
    expect((await changePassword(user)).status, 'the same address, written otherwise').toBe(200);
    expect(await isSignedIn(otherDeviceToken)).toBe(true);
    const changedUser = { ...user, email: 'julien@lagon.nc' };
    expect((await changePassword(changedUser)).body.errors).toEqual({
      currentPassword: ['Le champ Mot de passe actuel est requis'],
    });
    // The answer does not reveal whether an account exists.
    expect((await changePassword({ ...user, email: 'courtier@lagon.nc' })).body.errors).toEqual({
      currentPassword: ['Le champ Mot de passe actuel est requis'],
    });
    expect((await changePassword(changedUser, password)).status).toBe(200);
    expect(await isSignedIn(token)).toBe(true);
    expect(await isSignedIn(otherDeviceToken)).toBe(false);
    expect(await isLinkValid(link)).toBe(false);
    const mails = await runJobs();
    expect(mails.map(({ to }) => to).sort()).toEqual(['Agence@Lagon.nc', 'julien@lagon.nc']);
    for (const mail of mails) {
      expect(mail.subject).toBe('Votre identifiant Lagon a été modifié');
      expect(mail.text).toContain('julien@lagon.nc');
    }
    const auditRows = JSON.stringify(await server().db.query(sql`select * from audit`));
    expect(auditRows).not.toContain(password);
    expect(await canSignIn('julien@lagon.nc')).toBe(true);
  });

  it('revokes reset links after a password change', async () => {
    const token = await server().tokenOf('agence2');
    const link = await linkTo('agence2@lagon.nc');
    const entry = { password: changed, confirmedPassword: changed, currentPassword: password };
    expect((await call(endpoints.profilePassword, entry, { token })).status).toBe(200);
    expect(await isLinkValid(link)).toBe(false);
    const lateReset = { token: link, password, confirmedPassword: password };
    expect((await call(endpoints.resetPassword, lateReset)).status).toBe(400);
    expect(await canSignIn('agence2@lagon.nc', changed)).toBe(true);
  });

  it('sends an e-mail after a password was chosen by link', async () => {
    const link = await linkTo('admin@lagon.nc');
    const entry = { token: link, password: changed, confirmedPassword: changed };
    expect((await call(endpoints.resetPassword, entry)).status).toBe(200);
    expect((await runJobs()).map(({ to, subject }) => [to, subject])).toEqual([
      ['admin@lagon.nc', 'Votre mot de passe Lagon a été modifié'],
    ]);
  });
});

describeApi('credentials of a colleague', (server) => {
  const userOf = async (email: string) => {
    const input = { id: await idOf(server(), email) };
    const answer = await server().call(endpoints.brokerUserGet, input, { token: await server().tokenOf('root') });
    return answer.body['user'] as BrokerUserRow;
  };
  const updateUser = async (
    entry: ReturnType<typeof userValues> & { readonly currentPassword?: string },
    account = 'courtier',
  ) => {
    const token = await server().tokenOf(account);
    server().clock.advance(minutes(6));
    return server().call(endpoints.brokerUserUpdate, entry, { token });
  };
  const isSignedIn = async (token: string) => (await server().call(endpoints.profileGet, {}, { token })).status === 200;
  const runJobs = async () => {
    server().mails.length = 0;
    await runDueJobs(server().db, server().services, jobHandlers);
    return server().mails;
  };
  const linkIn = (text = '') => /\/reset\/password\/([\w-]{43})/.exec(text)?.[1] ?? '';
  const isLinkValid = async (token: string) => (await server().call(endpoints.resetCheck, { token })).status === 200;

  it('requires the broker’s own password to change a colleague’s address and revokes the colleague’s sessions', async () => {
    const colleague = await userOf('agence@lagon.nc');
    await server().call(endpoints.resetRequest, { email: colleague.email });
    const link = linkIn((await runJobs())[0]?.text);
    const colleagueToken = await server().tokenOf('agence');
    const entry = { ...userValues(colleague), email: 'nouvelle@lagon.nc' };
    expect((await updateUser(entry)).body.errors).toEqual({
      currentPassword: ['Le champ Mot de passe actuel est requis'],
    });
    expect(await isSignedIn(colleagueToken)).toBe(true);
    expect((await updateUser({ ...entry, currentPassword: password })).status).toBe(200);
    expect(await isSignedIn(colleagueToken)).toBe(false);
    expect(await isLinkValid(link)).toBe(false);
    expect((await runJobs()).map(({ to }) => to).sort()).toEqual(['agence@lagon.nc', 'nouvelle@lagon.nc']);
    const [auditRow] = await server().db.query<{ after: object }>(
      sql`select after from audit where action = 'user-updated' order by id desc limit 1`,
    );
    expect(JSON.stringify(auditRow)).not.toContain(password);
  });

  it('keeps sessions after a change of names, and revokes them after a change of role, broker or flag', async () => {
    const { role } = await createOrganisation(server());
    const colleague = await userOf('nouvelle@lagon.nc');
    const countSessions = async (entry: ReturnType<typeof userValues>) => {
      await server().db.query(sql`update app_user set is_enabled = true where id = ${colleague.id}`);
      const colleagueToken = await server().tokenOf('nouvelle');
      expect((await updateUser({ ...entry, currentPassword: password })).status).toBe(200);
      await server().db.query(sql`update app_user set is_enabled = true where id = ${colleague.id}`);
      return isSignedIn(colleagueToken);
    };
    const values = userValues(colleague);
    expect(await countSessions({ ...values, lastName: 'Autre' })).toBe(true);
    expect(await countSessions({ ...values, isEnabled: false })).toBe(false);
    expect(await countSessions({ ...values, role: role('Courtier') })).toBe(false);
  });

  it('revokes an invitation to a mistyped address and sends it to the right one', async () => {
    const { broker, role } = await createOrganisation(server());
    const token = await server().tokenOf('courtier');
    const names = { firstName: 'Éloïse', lastName: 'Wénéhoua', brokerId: broker('NIAOULI'), role: role('Agence') };
    await server().call(endpoints.brokerUserAdd, { ...names, email: 'eloize@lagon.nc' }, { token });
    const mistypedLink = linkIn((await runJobs())[0]?.text);
    expect(await isLinkValid(mistypedLink)).toBe(true);
    const user = await userOf('eloize@lagon.nc');
    const entry = { ...userValues(user), email: 'eloise@lagon.nc', currentPassword: password };
    expect((await updateUser(entry)).status).toBe(200);
    expect(await isLinkValid(mistypedLink)).toBe(false);
    const invitation = (await runJobs()).find(({ to, text }) => to === 'eloise@lagon.nc' && linkIn(text) !== '');
    expect(invitation?.subject).toBe('Votre accès à Lagon');
    expect(await isLinkValid(linkIn(invitation?.text))).toBe(true);
  });

  it('refuses to demote one’s own account', async () => {
    const { role } = await createOrganisation(server());
    for (const [account, lowerRole] of [
      ['courtier', 'Agence'],
      ['admin', 'Courtier'],
      ['root', 'Administrateur'],
    ] as const) {
      const ownUser = await userOf(`${account}@lagon.nc`);
      const { broker } = await createOrganisation(server());
      const values = { ...userValues(ownUser), brokerId: ownUser.userBrokerId ?? broker('NIAOULI') };
      const answer = await updateUser({ ...values, role: role(lowerRole) }, account);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { role: ['Vous ne pouvez pas changer votre propre rôle'] },
      ]);
      expect((await userOf(`${account}@lagon.nc`)).role).toEqual(ownUser.role);
    }
  });
});
