import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { type Account, accounts } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { idOf } from '#tests/support/users/users.ts';
import { startView, startViewSession } from '#tests/support/users/views.ts';

const minuteMs = 60_000;

/** Decision: docs/decisions/view-as.md. */
const viewableAccounts: Readonly<Partial<Record<Account, readonly Account[]>>> = {
  root: ['admin', 'courtier', 'agence', 'courtier2', 'sanslien'],
  admin: ['courtier', 'agence', 'courtier2', 'sanslien'],
};

describeApi('right to view as', (server) => {
  const activeAccounts = accounts.filter((account) => account !== 'inactif');
  it.each(activeAccounts.flatMap((viewer) => accounts.map((viewedAccount) => [viewer, viewedAccount] as const)))(
    'allows or refuses %s to view as %s',
    async (viewer, viewedAccount) => {
      const { status } = await startView(server(), await server().tokenOf(viewer), viewedAccount);
      if (viewableAccounts[viewer]?.includes(viewedAccount)) expect(status).toBe(200);
      // A closed account cannot be viewed.
      else expect(status).toBe(viewableAccounts[viewer] && viewedAccount === 'inactif' ? 404 : 403);
    },
  );

  it('refuses to start a view in a view', async () => {
    const { token } = await startViewSession(server(), 'admin', 'root');
    expect((await startView(server(), token, 'courtier')).status).toBe(403);
  });

  it('refuses to view another administrator or oneself', async () => {
    const api = server();
    const role = sql`(select role_id from app_user where email = 'admin@lagon.nc')`;
    await api.db.query(sql`update app_user set role_id = ${role}, broker_id = null where email = 'courtier2@lagon.nc'`);
    expect((await startView(api, await api.tokenOf('admin'), 'courtier2')).status).toBe(403);
    expect((await startView(api, await api.tokenOf('root'), 'courtier2')).status).toBe(200);
  });
});

describeApi('view as', (server) => {
  const readBrokerName = async (token: string): Promise<string | number> => {
    const { status, body } = await server().request('GET', '/api/dashboard/get', { token });
    return status === 401 && body.success === false ? 'over' : status;
  };
  const countMails = async () =>
    server().db.query(sql`
      select a.action, a.subject, u.email, a.address, a.after from audit a left join app_user u on u.id = a.user_id
      where a.action like 'view-as-%' order by a.id desc limit 2`);
  const expectEndReason = async (reason: string) =>
    expect((await countMails())[0]).toMatchObject({ action: 'view-as-ended', after: { why: reason } });
  const now = () => server().services.now();

  it('returns the viewed person and expiry, and audits start and end', async () => {
    const api = server();
    const { ownToken, token, body } = await startViewSession(api, 'courtier');
    const id = await idOf(api, 'courtier@lagon.nc');
    const until = new Date(now().getTime() + 30 * minuteMs).toISOString();
    expect(body).toMatchObject({ user: { id, fullName: expect.stringContaining(' ') }, expiresAt: until });
    const auditActor = { subject: `user ${id}`, email: 'admin@lagon.nc', address: '127.0.0.1' };
    expect((await countMails())[0]).toEqual({
      ...auditActor,
      action: 'view-as-begun',
      after: { device: expect.any(String), until },
    });
    expect((await api.call(endpoints.viewAsEnd, {}, { token: ownToken })).status).toBe(200);
    expect((await countMails())[0]).toEqual({
      ...auditActor,
      action: 'view-as-ended',
      after: { device: expect.any(String), why: 'returned' },
    });
    expect(await readBrokerName(token)).toBe('over');
    expect(await readBrokerName(ownToken)).toBe(200);
  });

  it('stores no token in clear', async () => {
    const { token } = await startViewSession(server(), 'courtier');
    const rows = await server().db.query(sql`select hash from view_as`);
    expect(JSON.stringify(rows)).not.toContain(token.replace('view.', ''));
  });

  it('expires after thirty minutes, even if it is used', async () => {
    const { token } = await startViewSession(server(), 'courtier');
    server().clock.advance(29 * minuteMs);
    expect(await readBrokerName(token)).toBe(200);
    server().clock.advance(minuteMs);
    expect(await readBrokerName(token)).toBe('over');
    await expectEndReason('expired');
    await readBrokerName(token);
    const counts = await server().db.query<{ action: string; n: number }>(
      sql`select action, count(*) as n from audit where action like 'view-as-%' group by 1 order by 1`,
    );
    // Logged once, however often it is detected.
    expect(counts[0]).toEqual({ action: 'view-as-begun', n: counts[1]?.n });
  });

  it('ends when the administrator signs out on the same device', async () => {
    const { ownToken, token } = await startViewSession(server(), 'courtier');
    await server().call(endpoints.logout, {}, { token: await server().tokenOf('admin') });
    expect(await readBrokerName(token)).toBe(200);
    await server().call(endpoints.logout, {}, { token: ownToken });
    await expectEndReason('session-ended');
    expect(await readBrokerName(token)).toBe('over');
  });

  it('ends when its session starts another one', async () => {
    const other = await startViewSession(server(), 'agence');
    const { ownToken, token } = await startViewSession(server(), 'courtier');
    const { body } = await startView(server(), ownToken, 'courtier2');
    expect([
      await readBrokerName(token),
      await readBrokerName(String(body['token'])),
      await readBrokerName(other.token),
    ]).toEqual(['over', 200, 200]);
  });

  it('is unique for each session under concurrent starts', async () => {
    const api = server();
    await api.db.query(sql`delete from attempt`);
    for (let round = 0; round < 8; round += 1) {
      const ownToken = await api.tokenOf('admin');
      const attempts = await Promise.all(Array.from({ length: 6 }, () => startView(api, ownToken, 'courtier')));
      expect(attempts.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(
        await api.db.query(sql`
        select count(*) as n from view_as where ended_at is null
          and session_id = (select max(id) from session)`),
      ).toEqual([{ n: 1 }]);
    }
    await api.db.query(sql`delete from attempt`);
  });

  it('ends when the administrator loses the right or is disabled', async () => {
    const roleOf = (email: string) => sql`(select role_id from app_user where email = ${email})`;
    const updateUser = (role: string) =>
      server().db.query(
        sql`update app_user set role_id = ${roleOf(role)}, broker_id = null where email = 'admin@lagon.nc'`,
      );
    const [before] = await server().db.query<{ role_id: number }>(
      sql`select role_id from app_user where email = 'admin@lagon.nc'`,
    );
    const { token } = await startViewSession(server(), 'courtier');
    await updateUser('courtier2@lagon.nc');
    expect(await readBrokerName(token)).toBe('over');
    await expectEndReason('right-lost');
    await server().db.query(sql`update app_user set role_id = ${before?.role_id} where email = 'admin@lagon.nc'`);
    const second = await startViewSession(server(), 'courtier');
    await server().db.query(sql`update app_user set is_enabled = false where email = 'admin@lagon.nc'`);
    expect(await readBrokerName(second.token)).toBe('over');
    await expectEndReason('right-lost');
    await server().db.query(sql`update app_user set is_enabled = true where email = 'admin@lagon.nc'`);
  });

  it('ends when the person gets a higher role, is disabled or removed', async () => {
    const api = server();
    const first = await startViewSession(api, 'sanslien');
    const updateUser = (assignment: ReturnType<typeof sql>) =>
      api.db.query(sql`update app_user set ${assignment} where email = 'sanslien@lagon.nc'`);
    const [before] = await api.db.query<{ role_id: number }>(
      sql`select role_id from app_user where email = 'sanslien@lagon.nc'`,
    );
    await updateUser(sql`role_id = (select role_id from app_user where email = 'root@lagon.nc')`);
    expect(await readBrokerName(first.token)).toBe('over');
    await expectEndReason('right-lost');
    await updateUser(sql`role_id = ${before?.role_id}`);
    const second = await startViewSession(api, 'sanslien');
    await updateUser(sql`is_enabled = false`);
    expect(await readBrokerName(second.token)).toBe('over');
    await expectEndReason('person-closed');
    await updateUser(sql`is_enabled = true`);
    const third = await startViewSession(api, 'sanslien');
    const id = await idOf(api, 'sanslien@lagon.nc');
    await api.call(endpoints.adminUserRemove, { id }, { token: third.ownToken });
    expect(await readBrokerName(third.token)).toBe('over');
    await expectEndReason('person-closed');
  });
});
