import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { doneUntil, type followUpList, type reminderCreate } from '#shared/operations/follow-up/reminders.ts';
import type { Input, Output } from '#shared/operations/wire/endpoint.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('reminders', (server) => {
  const firstId = async (query: ReturnType<typeof sql>): Promise<number> =>
    (await server().db.query<{ id: number }>(query))[0]?.id ?? 0;
  const clientOf = (brokerId: number) => firstId(sql`select id from person where broker_id = ${brokerId} limit 1`);
  const userId = (name: string) => firstId(sql`select id from app_user where email = ${`${name}@lagon.nc`}`);
  const list = async (account = 'courtier'): Promise<Output<typeof followUpList>> => {
    const { status, body } = await server().call(
      endpoints.followUpList,
      {},
      { token: await server().tokenOf(account) },
    );
    expect(status).toBe(200);
    return body as unknown as Output<typeof followUpList>;
  };
  const createReminder = async (
    input: Partial<Input<typeof reminderCreate>>,
    { account = 'courtier', key = randomUUID() } = {},
  ) =>
    server().call(
      endpoints.reminderCreate,
      { text: 'Rappeler pour le devis', dueDay: '2026-12-01', dueTime: '14:30', ...input },
      { token: await server().tokenOf(account), headers: { 'idempotency-key': key } },
    );
  const mark = async (
    input: Input<typeof endpoints.actionMarkSet>,
    { account = 'courtier', idempotencyKey = randomUUID() } = {},
  ) =>
    server().call(endpoints.actionMarkSet, input, {
      token: await server().tokenOf(account),
      headers: { 'idempotency-key': idempotencyKey },
    });
  /** Key of an action that no other test marks. */
  const newKey = async (brokerId = 1) =>
    `renewal/${await firstId(sql`select id from contract where broker_id = ${brokerId} limit 1`)}/${randomUUID()}`;
  const markOf = async (key: string) => (await list()).marks.find((one) => one.key === key);

  it('are listed only for users of the broker', async () => {
    const clientId = await clientOf(1);
    const { body } = await createReminder({ clientId, assigneeId: await userId('agence') });
    expect(body).toMatchObject({ success: true, clientId });
    const expected = {
      text: 'Rappeler pour le devis',
      dueDay: '2026-12-01',
      dueTime: '14:30',
      clientId,
      assigneeId: await userId('agence'),
    };
    for (const account of ['courtier', 'agence'])
      expect((await list(account)).reminders).toContainEqual(expect.objectContaining(expected));
    expect((await list('courtier2')).reminders).not.toContainEqual(expect.objectContaining({ clientId }));
  });

  it('name who they are assigned to once that person is disabled or belongs to another broker', async () => {
    const id = await userId('agence');
    const name = (await list()).colleagues.find((colleague) => colleague.id === id)?.name;
    await createReminder({ clientId: await clientOf(1), assigneeId: id });
    expect((await list()).formerColleagues).toEqual([]);
    for (const away of [sql`is_enabled = false`, sql`broker_id = 2`]) {
      await server().db.query(sql`update app_user set ${away} where id = ${id}`);
      const { colleagues, formerColleagues } = await list();
      await server().db.query(sql`update app_user set is_enabled = true, broker_id = 1 where id = ${id}`);
      expect(formerColleagues).toEqual([{ id, name }]);
      expect(colleagues.map((colleague) => colleague.id)).not.toContain(id);
    }
  });

  it('are created once per idempotency key', async () => {
    const clientId = await clientOf(1);
    const key = randomUUID();
    const [one, other] = [
      await createReminder({ clientId, text: 'Une fois' }, { key }),
      await createReminder({ clientId, text: 'Une fois' }, { key }),
    ];
    expect(one.body['reminderId']).toBe(other.body['reminderId']);
    expect((await list()).reminders.filter(({ text }) => text === 'Une fois')).toHaveLength(1);
  });

  it('refuse a dossier or a colleague of another broker', async () => {
    expect((await createReminder({ clientId: await clientOf(2) })).status).toBe(404);
    const contractId = await firstId(sql`select id from contract where broker_id = 2 limit 1`);
    expect((await createReminder({ contractId })).status).toBe(404);
    expect((await createReminder({})).status).toBe(404);
    const refused = await createReminder({ clientId: await clientOf(1), assigneeId: await userId('courtier2') });
    expect(refused.status).toBe(422);
    expect(refused.body['errors']).toHaveProperty('assigneeId');
  });

  it('belong to the client of their contract', async () => {
    const [contract] = await server().db.query<{ id: number; personId: number; numero: string }>(
      sql`select id, person_id as "personId", numero from contract where broker_id = 1 limit 1`,
    );
    await createReminder({ contractId: contract?.id ?? 0, text: 'Sur le contrat' });
    expect((await list()).reminders.find(({ text }) => text === 'Sur le contrat')).toMatchObject({
      contractId: contract?.id,
      contractNumber: contract?.numero,
      clientId: contract?.personId,
    });
  });

  it('leave the list once a colleague marked them as done', async () => {
    const { body } = await createReminder({ clientId: await clientOf(1), text: 'Fait par un autre' });
    const key = `reminder/${body['reminderId']}/`;
    await mark({ key, change: 'done', revision: 0 }, { account: 'agence' });
    const { reminders, marks } = await list();
    expect(reminders.map(({ id }) => id)).not.toContain(body['reminderId']);
    expect(marks).toContainEqual({ key, hiddenUntil: doneUntil, assigneeId: null, revision: 1, clientId: null });
  });

  it('marks: refuse a change that conflicts with a colleague’s, with a message naming it', async () => {
    const key = await newKey();
    await mark({ key, change: 'done', revision: 0 }, { account: 'agence' });
    const { status, body } = await mark({ key, change: 'postponed', until: '2026-12-24', revision: 0 });
    expect(status).toBe(200);
    expect(body['success']).toBe(false);
    expect(JSON.stringify(body['message'])).toMatch(/l’a noté comme fait le .*votre choix n’a pas été appliqué/);
    expect(await markOf(key)).toMatchObject({ hiddenUntil: doneUntil, revision: 1 });
  });

  it('marks: refuse « Fait » over a colleague’s unread postponement, and apply it after', async () => {
    const key = await newKey();
    await mark({ key, change: 'postponed', until: '2026-12-24', revision: 0 }, { account: 'agence' });
    const { body } = await mark({ key, change: 'done', revision: 0 });
    expect(body['success']).toBe(false);
    expect(JSON.stringify(body['message'])).toMatch(/l’a remis au 24\/12\/2026 le .*votre choix n’a pas été appliqué/);
    expect(await markOf(key)).toMatchObject({ hiddenUntil: '2026-12-24', revision: 1 });
    await mark({ key, change: 'done', revision: 1 });
    expect(await markOf(key)).toMatchObject({ hiddenUntil: doneUntil, revision: 2 });
  });

  it('marks: accept the same change of two people as one', async () => {
    const key = await newKey();
    const answers = await Promise.all([
      mark({ key, change: 'done', revision: 0 }, { account: 'agence' }),
      mark({ key, change: 'done', revision: 0 }),
    ]);
    expect(answers.map(({ body }) => body['success'])).toEqual([true, true]);
    expect(await markOf(key)).toMatchObject({ revision: 1 });
  });

  it('marks: pass an action to a colleague, and back by undo', async () => {
    const key = await newKey();
    const assigneeId = await userId('agence');
    await mark({ key, change: 'assigned', assigneeId, revision: 0 });
    expect(await markOf(key)).toMatchObject({ key, hiddenUntil: null, assigneeId, revision: 1 });
    await mark({ key, change: 'assigned', assigneeId: null, revision: 1 }, { account: 'agence' });
    expect(await markOf(key)).toMatchObject({ assigneeId: null, revision: 2 });
  });

  it('marks: apply one change once per idempotency key', async () => {
    const key = await newKey();
    const idempotencyKey = randomUUID();
    await mark({ key, change: 'done', revision: 0 }, { idempotencyKey });
    await mark({ key, change: 'shown', revision: 1 });
    await mark({ key, change: 'done', revision: 0 }, { idempotencyKey });
    expect(await markOf(key)).toMatchObject({ hiddenUntil: null, revision: 2 });
  });

  it('marks: are isolated between brokers', async () => {
    const key = await newKey(2);
    await mark({ key, change: 'done', revision: 0 }, { account: 'courtier2' });
    expect(await markOf(key)).toBeUndefined();
  });

  it('marks: refuse the key of another broker’s dossier or of none', async () => {
    const task = await firstId(sql`select id from task where broker_id = 1 limit 1`);
    const { body } = await createReminder({ clientId: await clientOf(1) });
    const foreignKeys = [await newKey(), `request-answered/${task}/x`, `reminder/${body['reminderId']}/`];
    for (const key of foreignKeys)
      expect((await mark({ key, change: 'done', revision: 0 }, { account: 'courtier2' })).status, key).toBe(404);
    const contractId = await firstId(sql`select id from contract where broker_id = 1 limit 1`);
    const malformed = ['x', 'renewal', `renewal/${contractId}`, `renewal/0${contractId}/`, `other/${contractId}/`];
    for (const key of [...malformed, `draft/${contractId}/1`, 'renewal/999999999/', `renewal/${contractId}0000000000/`])
      expect((await mark({ key, change: 'done', revision: 0 })).status, key).toBe(404);
    const stored = await server().db.query(
      sql`select key from action_mark where key = any(${[...malformed, `draft/${contractId}/1`, ...foreignKeys]})`,
    );
    expect(stored).toEqual([]);
    for (const key of foreignKeys) expect((await mark({ key, change: 'done', revision: 0 })).status, key).toBe(200);
  });
});
