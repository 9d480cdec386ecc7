import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { notificationKinds } from '#shared/operations/people/notifications.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

/** An instant of a day and hour in Nouméa (UTC+11). */
const inNoumea = (day: string, time: string): Date => new Date(`${day}T${time}:00+11:00`);

describeApi('morning mail', (server) => {
  const sendMorningMails = async (now: Date) => {
    const { db, services } = server();
    const before = server().mails.length;
    const deps = { ...services, now: () => now };
    await enqueueJob(db, 'morning-reminders', {}, now);
    await runDueJobs(db, deps, jobHandlers);
    await runDueJobs(db, deps, jobHandlers);
    return server()
      .mails.slice(before)
      .filter(({ subject }) => subject.includes('pour aujourd’hui'));
  };
  const idOf = async (name: string): Promise<number> => {
    const [row] = await server().db.query<{ id: number }>(
      sql`select id from app_user where email = ${`${name}@lagon.nc`}`,
    );
    return row?.id ?? 0;
  };
  const clientOf = async () => {
    const [row] = await server().db.query<{ id: number; name: string }>(
      sql`select id, body ->> 'fullname' as name from person where broker_id = 1 order by id limit 1`,
    );
    return row ?? { id: 0, name: '' };
  };
  const addReminder = async (text: string, overrides: object) => {
    const clientId = (await clientOf()).id;
    const { body } = await server().call(
      endpoints.reminderCreate,
      { text, clientId, dueDay: '2026-12-01', dueTime: null, ...overrides },
      { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': randomUUID() } },
    );
    expect(body.success, JSON.stringify(body)).toBe(true);
  };
  const setMorningMail = (morningMail: boolean, account: 'courtier' | 'agence' = 'courtier') =>
    callSuccessfully(server(), 'notificationChoose', { kinds: [...notificationKinds], morningMail }, account);

  it('is off by default, and sent once each morning to people who switched it on', async () => {
    await server().db.query(sql`delete from reminder`);
    await addReminder('Rappeler pour le devis', { dueTime: '14:30', assigneeId: await idOf('courtier') });
    await addReminder('Relancer la banque', { dueDay: '2026-11-30' });
    await addReminder('Pour ma collègue', { assigneeId: await idOf('agence') });
    await addReminder('Demain', { dueDay: '2026-12-02' });
    expect(await sendMorningMails(inNoumea('2026-12-01', '07:00'))).toEqual([]);
    await setMorningMail(true);
    expect(await sendMorningMails(inNoumea('2026-12-01', '05:59'))).toEqual([]);
    expect(await sendMorningMails(inNoumea('2026-12-01', '11:00'))).toEqual([]);
    const [mail, ...others] = await sendMorningMails(inNoumea('2026-12-01', '06:10'));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'courtier@lagon.nc', subject: '2 rappels pour aujourd’hui' });
    expect(mail?.text).toContain('En retard depuis le 30/11/2026\u00A0: Relancer la banque');
    expect(mail?.text).toContain('À 14:30\u00A0: Rappeler pour le devis');
    for (const absent of ['Pour ma collègue', 'Demain', (await clientOf()).name])
      expect(mail?.text).not.toContain(absent);
    expect(await sendMorningMails(inNoumea('2026-12-01', '07:10'))).toEqual([]);
    expect((await sendMorningMails(inNoumea('2026-12-02', '06:10')))[0]?.subject).toBe('3 rappels pour aujourd’hui');
    await setMorningMail(false);
    expect(await sendMorningMails(inNoumea('2026-12-03', '06:10'))).toEqual([]);
  });

  it('contains the reminders of a colleague who was disabled', async () => {
    await server().db.query(sql`delete from reminder`);
    await setMorningMail(true);
    const id = await idOf('agence');
    await addReminder('Rappeler la cliente', { assigneeId: id });
    expect(await sendMorningMails(inNoumea('2026-12-10', '06:10'))).toEqual([]);
    await server().db.query(sql`update app_user set is_enabled = false where id = ${id}`);
    const [mail] = await sendMorningMails(inNoumea('2026-12-11', '06:10'));
    await server().db.query(sql`update app_user set is_enabled = true where id = ${id}`);
    await setMorningMail(false);
    expect(mail).toMatchObject({ to: 'courtier@lagon.nc', subject: 'Un rappel pour aujourd’hui' });
  });

  it('contains delegated reminders but none that are done, and is not sent without reminders', async () => {
    await server().db.query(sql`delete from reminder`);
    await setMorningMail(true, 'agence');
    await addReminder('Pour le courtier', { assigneeId: await idOf('courtier') });
    const [owner, delegate] = [await idOf('courtier'), await idOf('agence')];
    expect(await sendMorningMails(inNoumea('2026-12-04', '06:10'))).toEqual([]);
    await server().db.query(sql`
      insert into delegation (broker_id, from_user_id, to_user_id, from_day, is_for_all_clients, created_by, created_at)
      values (1, ${owner}, ${delegate}, '2026-12-05', true, ${owner}, now())`);
    const [mail] = await sendMorningMails(inNoumea('2026-12-05', '06:10'));
    expect(mail).toMatchObject({ to: 'agence@lagon.nc', subject: 'Un rappel pour aujourd’hui' });
    await server().db.query(sql`
      insert into action_mark (broker_id, key, hidden_until, changed_at)
      select 1, 'reminder/' || id || '/', '9999-12-31', now() from reminder`);
    expect(await sendMorningMails(inNoumea('2026-12-06', '06:10'))).toEqual([]);
  });
});
