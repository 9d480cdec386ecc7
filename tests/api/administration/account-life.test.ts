import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { AdminUserRow } from '#shared/operations/people/admin-users.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('life of an account', (server) => {
  const asAdmin = async () => ({ token: await server().tokenOf('admin') });
  const callAsAdmin = async (name: 'adminUserInvite' | 'adminUsersChange' | 'adminUserAdd', input: object) =>
    server().call(endpoints[name], input as never, await asAdmin());
  const userOf = async (email: string): Promise<AdminUserRow> => {
    const search = { 'user.email[LIKE]': email };
    const { body } = await server().call(endpoints.adminUserList, { search } as never, await asAdmin());
    const [user] = body['users'] as AdminUserRow[];
    if (!user) throw new Error(`no ${email}`);
    return user;
  };
  const sendMails = () => runDueJobs(server().db, server().services, jobHandlers);
  const addUser = async (email: string) => {
    const { brokerId } = await userOf('courtier@lagon.nc');
    const entry = { firstname: 'Nina', lastname: 'Poindi', email, brokerId, roleId: 'Agence' };
    expect((await callAsAdmin('adminUserAdd', entry)).status).toBe(200);
    return userOf(email);
  };

  it('lists who was invited, who never signed in, the last use and the second factor', async () => {
    const added = await addUser('invitee@lagon.nc');
    expect(added).toMatchObject({ lastSeenAt: null, invitedUntil: null, hasSecondFactor: false });
    await sendMails();
    const { invitedUntil } = await userOf('invitee@lagon.nc');
    expect(Date.parse(invitedUntil ?? '')).toBeGreaterThan(server().services.now().getTime());
    await server().tokenOf('agence');
    const listedUser = await userOf('agence@lagon.nc');
    expect(Date.parse(listedUser.lastSeenAt ?? '')).toBeGreaterThan(server().services.now().getTime() - 3_600_000);
    const exported = await server().call(endpoints.adminUserExport, { format: 'csv' } as never, await asAdmin());
    const [heading, ...lines] = exported.bytes
      .toString('utf8')
      .split(/\r?\n/)
      .map((line) => line.split(';'));
    const invited = lines.find((cells) => cells.includes('invitee@lagon.nc'));
    expect(invited?.[heading?.indexOf('Invité jusqu’au') ?? -1]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  });

  it('resends the invitation only to users who have not signed in yet', async () => {
    const { id } = await addUser('encore@lagon.nc');
    await sendMails();
    const findInvitations = async () =>
      (await server().db.query(sql`select 1 from job where kind = 'user-invitation'`)).length;
    const before = await findInvitations();
    expect((await callAsAdmin('adminUserInvite', { id })).body).toMatchObject({
      success: true,
      message: { message: 'L’invitation est renvoyée.' },
    });
    expect(await findInvitations()).toBe(before + 1);
    await sendMails();
    expect(await server().db.query(sql`select 1 from audit where action = 'user-invited'`)).toHaveLength(1);
    await server().tokenOf('agence');
    const refusedInvite = await callAsAdmin('adminUserInvite', { id: (await userOf('agence@lagon.nc')).id });
    expect([refusedInvite.status, refusedInvite.body.errors?.['id']?.[0]]).toEqual([
      422,
      expect.stringMatching(/déjà connectée/),
    ]);
    const { id: rootId } = await userOf('root@lagon.nc');
    expect((await callAsAdmin('adminUserInvite', { id: rootId })).status).toBe(403);
  });

  it('disables and moves several users, all or none, after a confirmation', async () => {
    const users = [await addUser('un@lagon.nc'), await addUser('deux@lagon.nc')];
    const ids = users.map(({ id }) => id);
    const refused = await callAsAdmin('adminUsersChange', { ids, isEnabled: false });
    expect(refused.body).toMatchObject({
      success: false,
      concerned: 2,
      message: { message: '2 personnes ne pourront plus se connecter.' },
    });
    expect((await userOf('un@lagon.nc')).isEnabled).toBe(true);
    expect((await callAsAdmin('adminUsersChange', { ids, isEnabled: false, confirmed: true })).body).toMatchObject({
      success: true,
      message: { message: '2 utilisateurs ont été modifiés.' },
    });
    expect([(await userOf('un@lagon.nc')).isEnabled, (await userOf('deux@lagon.nc')).isEnabled]).toEqual([
      false,
      false,
    ]);
    const [sud] = await server().db.query<{ id: number; name: string }>(
      sql`select id, name from broker where code = 'LAGONSUD'`,
    );
    const moveInput = { ids, brokerId: sud?.id };
    expect((await callAsAdmin('adminUsersChange', moveInput)).body.message?.message).toContain(sud?.name ?? '');
    await callAsAdmin('adminUsersChange', { ...moveInput, confirmed: true });
    expect((await userOf('deux@lagon.nc')).brokerId).toBe(sud?.id);
    expect(await server().db.query(sql`select 1 from audit where action = 'user-updated'`)).toHaveLength(4);
  });

  it('names the user whose change is refused, and changes no user', async () => {
    const { id } = await addUser('trois@lagon.nc');
    const ownUser = await userOf('admin@lagon.nc');
    const answer = await callAsAdmin('adminUsersChange', { ids: [id, ownUser.id], isEnabled: false, confirmed: true });
    expect([answer.status, answer.body.errors?.['ids']?.[0]]).toEqual([
      422,
      expect.stringContaining(`${ownUser.firstname} ${ownUser.lastname}`),
    ]);
    expect((await userOf('trois@lagon.nc')).isEnabled).toBe(true);
    const { id: rootId } = await userOf('root@lagon.nc');
    expect((await callAsAdmin('adminUsersChange', { ids: [id, rootId], isEnabled: false })).status).toBe(403);
    expect((await callAsAdmin('adminUsersChange', { ids: [id] })).status).toBe(422);
  });

  it('invites an inactive user when the account is activated for the first time', async () => {
    const { brokerId } = await userOf('courtier@lagon.nc');
    const entry = { firstname: 'Luc', lastname: 'Poindi', email: 'plus-tard@lagon.nc', brokerId, roleId: 'Agence' };
    const { id, body } = await callAsAdmin('adminUserAdd', { ...entry, isEnabled: false }).then(({ body }) => ({
      id: Number(body['id']),
      body,
    }));
    expect(body.message?.message).toContain('partira quand son compte sera activé');
    const mailsToEntry = () => server().mails.filter(({ to }) => to === entry.email);
    await sendMails();
    expect(mailsToEntry()).toEqual([]);
    const setEnabled = (isEnabled: boolean) =>
      callAsAdmin('adminUsersChange', { ids: [id], isEnabled, confirmed: true });
    expect((await setEnabled(true)).body).toMatchObject({ success: true });
    await sendMails();
    expect(mailsToEntry()).toHaveLength(1);
  });

  it('does not remove a user whom another person changed meanwhile', async () => {
    const { id, version } = await addUser('retrait@lagon.nc');
    const removeUser = async (shownVersion: string) =>
      server().call(endpoints.adminUserRemove, { id, version: shownVersion }, await asAdmin());
    expect((await callAsAdmin('adminUsersChange', { ids: [id], isEnabled: false, confirmed: true })).body.success).toBe(
      true,
    );
    expect((await removeUser(version)).body).toMatchObject({ success: false, conflict: { id, isEnabled: false } });
    const { version: current } = await userOf('retrait@lagon.nc');
    expect((await removeUser(current)).body).toMatchObject({ success: true });
  });
});
