import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { reminderKey } from '#shared/actions/reminder-action.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { followUpList, reminderEdit } from '#shared/operations/follow-up/reminders.ts';
import type { Input, Output } from '#shared/operations/wire/endpoint.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('changes of a reminder', (server) => {
  type Name = 'reminderCreate' | 'reminderEdit' | 'actionMarkSet';
  const callAs = async (name: Name, input: object, { account = 'courtier', key = randomUUID() } = {}) =>
    server().call(endpoints[name], input as never, {
      token: await server().tokenOf(account),
      headers: { 'idempotency-key': key },
    });
  const userId = async (name: string): Promise<number> =>
    (await server().db.query<{ id: number }>(sql`select id from app_user where email = ${`${name}@lagon.nc`}`))[0]
      ?.id ?? 0;
  const values = { text: 'Rappeler', dueDay: '2026-12-01', dueTime: '14:30', assigneeId: null };
  const createReminder = async (): Promise<number> => {
    const [client] = await server().db.query<{ id: number }>(sql`select id from person where broker_id = 1 limit 1`);
    const { body } = await callAs('reminderCreate', { clientId: client?.id, ...values });
    return Number(body['reminderId']);
  };
  const editReminder = (reminderId: number, input: Partial<Input<typeof reminderEdit>>, options = {}) =>
    callAs('reminderEdit', { reminderId, revision: 0, ...values, ...input }, options);
  const mark = (reminderId: number, input: object, options = {}) =>
    callAs('actionMarkSet', { key: reminderKey(reminderId), revision: 0, ...input }, options);
  const list = async (account = 'courtier'): Promise<Output<typeof followUpList>> => {
    const { body } = await server().call(endpoints.followUpList, {}, { token: await server().tokenOf(account) });
    return body as unknown as Output<typeof followUpList>;
  };
  const reminderOf = async (id: number) => (await list()).reminders.find((reminder) => reminder.id === id);
  const markOf = async (id: number) => (await list()).marks.find(({ key }) => key === reminderKey(id));
  const eventsOf = async (id: number, account = 'courtier') =>
    ((await list(account)).events ?? []).filter(({ reminderId }) => reminderId === id);

  it('edits text, day, hour and person once per key, and replaces a postponement', async () => {
    const id = await createReminder();
    await mark(id, { change: 'postponed', until: '2026-12-05' });
    const assigneeId = await userId('agence');
    const key = randomUUID();
    const input = { text: 'Rappeler Paul', dueDay: '2026-12-03', dueTime: null, assigneeId, revision: 1 };
    const answers = [await editReminder(id, input, { key }), await editReminder(id, input, { key })];
    expect(answers.map(({ body }) => body['success'])).toEqual([true, true]);
    expect(await reminderOf(id)).toMatchObject({
      text: 'Rappeler Paul',
      dueDay: '2026-12-03',
      dueTime: null,
      assigneeId,
    });
    expect(await markOf(id)).toMatchObject({ hiddenUntil: null, assigneeId: null, revision: 2 });
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['edited', 'postponed']);
  });

  it('keeps what each person did in the history, also of a reminder that is done', async () => {
    const id = await createReminder();
    await editReminder(id, { dueDay: '2026-12-02' }, { account: 'agence' });
    await mark(id, { change: 'assigned', assigneeId: await userId('agence'), revision: 1 });
    await mark(id, { change: 'done', revision: 2 }, { account: 'agence' });
    expect(await reminderOf(id)).toBeUndefined();
    const [done, assigned, edited] = await eventsOf(id);
    expect([done, assigned, edited]).toMatchObject([
      { kind: 'done', text: 'Rappeler', changes: [] },
      { kind: 'assigned', changes: [{ label: 'Pour', before: 'tout le cabinet' }] },
      { kind: 'edited', changes: [{ label: 'Jour', before: '01/12/2026', after: '02/12/2026' }] },
    ]);
    expect(done?.by).not.toBe(assigned?.by);
    expect(await eventsOf(id, 'courtier2')).toEqual([]);
  });

  it('refuses an edit that a colleague’s contradicts, names it, and applies it over theirs on request', async () => {
    const id = await createReminder();
    await editReminder(id, { text: 'Rappeler Marie', dueDay: '2026-12-02' }, { account: 'agence' });
    const myChange = { text: 'Rappeler Paul' };
    const { body } = await editReminder(id, myChange);
    expect(body['success']).toBe(false);
    expect(JSON.stringify(body['message'])).toMatch(/l’a modifié le .*Rappeler Marie.*02\/12\/2026 à 14:30/);
    expect(body['conflict']).toMatchObject({ text: 'Rappeler Marie', dueDay: '2026-12-02', revision: 1 });
    expect(await reminderOf(id)).toMatchObject({ text: 'Rappeler Marie' });
    const { revision } = body['conflict'] as { revision: number };
    const key = randomUUID();
    for (const again of [1, 2])
      expect((await editReminder(id, { ...myChange, revision }, { key })).body['success'], `attempt ${again}`).toBe(
        true,
      );
    expect(await reminderOf(id)).toMatchObject({ text: 'Rappeler Paul', dueDay: '2026-12-01' });
    expect((await markOf(id))?.revision).toBe(2);
  });

  it('accepts the same edit of two people as one', async () => {
    const id = await createReminder();
    const sameChange = { dueDay: '2026-12-04' };
    const answers = await Promise.all([
      editReminder(id, sameChange),
      editReminder(id, sameChange, { account: 'agence' }),
    ]);
    expect(answers.map(({ body }) => body['success'])).toEqual([true, true]);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('answers a conflict to a postponement made without having seen the edit, and to an edit of a done reminder', async () => {
    const id = await createReminder();
    await editReminder(id, { dueDay: '2026-12-02' }, { account: 'agence' });
    const outdatedMark = await mark(id, { change: 'postponed', until: '2026-12-20' });
    expect(outdatedMark.body['success']).toBe(false);
    expect(JSON.stringify(outdatedMark.body['message'])).toMatch(/l’a modifié le/);
    expect(outdatedMark.body['conflict']).toMatchObject({ revision: 1 });
    await mark(id, { change: 'postponed', until: '2026-12-20', revision: 1 });
    await mark(id, { change: 'done', revision: 2 }, { account: 'agence' });
    const editAfterDone = await editReminder(id, { text: 'Trop tard', revision: 2 });
    expect(editAfterDone.body).toMatchObject({ success: false, conflict: { revision: 3 } });
    expect(JSON.stringify(editAfterDone.body['message'])).toMatch(/l’a noté comme fait/);
    expect(await reminderOf(id)).toBeUndefined();
    expect((await editReminder(id, { text: 'À reprendre', revision: 3 })).body).toMatchObject({ success: true });
    expect(await reminderOf(id)).toMatchObject({ text: 'À reprendre' });
  });

  it('refuses a person of another broker', async () => {
    const id = await createReminder();
    expect((await editReminder(id, { assigneeId: await userId('courtier2') })).status).toBe(422);
  });
});
