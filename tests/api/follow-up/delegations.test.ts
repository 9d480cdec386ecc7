import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { findDelegation } from '#shared/actions/delegations.ts';
import type { Reminder } from '#shared/operations/follow-up/reminders.ts';
import { delegationCalls, type RequestedDelegation } from '#tests/support/follow-up/delegation-calls.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('delegations', (server) => {
  afterEach(async () => {
    await server().db.query(sql`delete from delegation`);
  });
  const { today, inDays, userId, setEnabled, clientsOf, callAs, delegate, revokeDelegation, listDelegations } =
    delegationCalls(server);

  it('are listed for all people of the broker, until they are revoked', async () => {
    const { body } = await delegate();
    expect(body).toMatchObject({ success: true, message: { type: 'success' } });
    const people = { from: { id: await userId('agence') }, to: { id: await userId('courtier') } };
    const expected = { id: body['delegationId'], ...people, fromDay: today(), toDay: inDays(7), clients: null };
    for (const account of ['courtier', 'agence']) expect(await listDelegations(account)).toMatchObject([expected]);
    expect(await listDelegations('courtier2')).toEqual([]);
    expect((await revokeDelegation(body['delegationId'])).body).toMatchObject({
      success: true,
      message: { type: 'success' },
    });
    expect(await listDelegations()).toEqual([]);
  });

  it('change no reminder: each keeps its assignee, who gets it back once the delegation is revoked', async () => {
    const [clientId] = await clientsOf(1);
    const fromId = await userId('agence');
    const { body } = await delegate();
    // Queued on the tablet of the absent person, it arrives during the delegation.
    const reminder = { clientId, text: 'Arrivé en retard', dueDay: today(), dueTime: null, assigneeId: fromId };
    const { body: created } = await callAs('reminderCreate', reminder, 'agence');
    const storedReminders = async () => {
      const { reminders } = (await callAs('followUpList', {}, 'courtier')).body as unknown as { reminders: Reminder[] };
      return reminders.find(({ id }) => id === created['reminderId']);
    };
    const before = await storedReminders();
    expect(before).toMatchObject({ assigneeId: fromId, createdBy: expect.any(String) });
    const findFollower = async () =>
      findDelegation(await listDelegations(), { userId: fromId, clientId: clientId ?? 0 }, today())?.to.id;
    expect(await findFollower()).toBe(await userId('courtier'));
    await revokeDelegation(body['delegationId']);
    expect(await storedReminders()).toEqual(before);
    expect(await findFollower()).toBeUndefined();
  });

  it('of chosen clients name them, and refuse a client of another broker', async () => {
    const [first, second] = await clientsOf(1);
    const [otherBrokersClient] = await clientsOf(2);
    const refused = await delegate({ clientIds: [first ?? 0, otherBrokersClient ?? 0] });
    expect(refused.status).toBe(404);
    expect(refused.body['errors']).toHaveProperty('clientIds');
    await delegate({ clientIds: [first ?? 0] });
    const [delegation] = await listDelegations();
    expect(delegation?.clients).toEqual([{ id: first, name: expect.stringMatching(/\S/) }]);
    // On the same days, other clients may be passed to another person.
    expect((await delegate({ clientIds: [second ?? 0] })).body).toMatchObject({ success: true });
    await server().db.query(sql`delete from delegation_client where person_id = ${first ?? 0}`);
    expect((await listDelegations())[0]?.clients).toEqual([]);
  });

  it('the marks that they concern state the client of the action', async () => {
    const rows = await server().db.query<{ id: number; personId: number }>(
      sql`select id, person_id as "personId" from contract where broker_id = 1 limit 1`,
    );
    const [task] = await server().db.query<{ id: number; personId: number }>(
      sql`select t.id, coalesce(t.person_id, c.person_id) as "personId"
        from task t left join contract c on c.id = t.contract_id where t.broker_id = 1 limit 1`,
    );
    const { body } = await callAs(
      'reminderCreate',
      { clientId: rows[0]?.personId, text: 'Passé', dueDay: today(), dueTime: null },
      'courtier',
    );
    const expected = [
      [`renewal/${rows[0]?.id}/${randomUUID()}`, rows[0]?.personId],
      [`request-answered/${task?.id}/${randomUUID()}`, task?.personId],
      [`reminder/${body['reminderId']}/`, rows[0]?.personId],
    ] as const;
    const assigneeId = await userId('agence');
    for (const [key] of expected)
      await callAs('actionMarkSet', { key, change: 'assigned', assigneeId, revision: 0 }, 'courtier');
    const { marks } = (await callAs('followUpList', {}, 'courtier')).body as unknown as {
      marks: { key: string; clientId: number | null }[];
    };
    for (const [key, clientId] of expected)
      expect(marks.find((mark) => mark.key === key)).toMatchObject({ assigneeId, clientId });
  });

  it('of the same work on the same days are saved once, and the second person is notified', async () => {
    const [clientId] = await clientsOf(1);
    const agency = await userId('agence');
    await setEnabled('inactif', true);
    const inactiveUser = await userId('inactif');
    const answers = await Promise.all([
      delegate({ userId: agency, toUserId: inactiveUser }, 'courtier'),
      delegate({ userId: agency }, 'agence'),
    ]);
    const results = answers.map(({ body }) => body['success']);
    expect(results.toSorted()).toEqual([false, true]);
    const refused = answers.find(({ body }) => body['success'] === false)?.body;
    expect(JSON.stringify(refused?.['message'])).toMatch(/déjà passés à .* du .* au .*, par .*Reprenez-les d’abord/);
    const overlapping: RequestedDelegation[] = [
      { fromDay: inDays(7), toDay: null, toUserId: inactiveUser },
      { clientIds: [clientId ?? 0], toUserId: inactiveUser },
      { toDay: today() },
    ];
    for (const invalid of overlapping)
      expect((await delegate(invalid)).body, JSON.stringify(invalid)).toMatchObject({ success: false });
    expect(await listDelegations()).toHaveLength(1);
    // The same work may be passed again from the day after the end of a delegation.
    expect((await delegate({ fromDay: inDays(8), toDay: null, toUserId: inactiveUser })).body).toMatchObject({
      success: true,
    });
    // Work that was passed to an account that is now closed belongs to its owner again.
    await setEnabled('inactif', false);
    expect((await listDelegations()).map(({ to }) => to.id)).not.toContain(inactiveUser);
  });

  it('are stored once if two people save the same one or an idempotency key is repeated', async () => {
    const key = randomUUID();
    const [first, repeated] = [await delegate({}, 'agence', key), await delegate({}, 'agence', key)];
    expect(repeated.body).toEqual(first.body);
    const sameByColleague = await delegate({ userId: await userId('agence') }, 'courtier');
    expect(sameByColleague.body).toMatchObject({
      success: true,
      delegationId: first.body['delegationId'],
      message: { type: 'info' },
    });
    expect(await listDelegations()).toHaveLength(1);
  });

  it('revoked by two people: the second is notified who revoked it first', async () => {
    const { body } = await delegate();
    await revokeDelegation(body['delegationId']);
    const second = await revokeDelegation(body['delegationId'], 'courtier');
    expect(second.body).toMatchObject({ success: true, message: { type: 'info' } });
    expect(JSON.stringify(second.body['message'])).toMatch(/a déjà rendu ces dossiers/);
  });

  it('warn of a chain, which is not followed', async () => {
    await delegate({ toUserId: await userId('agence') }, 'courtier');
    const { body } = await delegate();
    expect(body).toMatchObject({ success: true, message: { type: 'warning' } });
    expect(JSON.stringify(body['message'])).toMatch(/passe ses propres dossiers à .*: ceux-ci restent à/);
    const work = { userId: await userId('agence'), clientId: null };
    expect(findDelegation(await listDelegations(), work, today())?.to.id).toBe(await userId('courtier'));
  });

  it('are refused for the work of a colleague or of another broker, except to who manages the users', async () => {
    const [agency, broker] = [await userId('agence'), await userId('courtier')];
    const others = { userId: broker, toUserId: agency };
    expect((await delegate(others, 'agence')).status).toBe(403);
    expect((await callAs('delegationList', { userId: broker }, 'agence')).status).toBe(403);
    expect((await delegate(others, 'courtier2')).status).toBe(404);
    expect((await callAs('delegationList', { userId: broker }, 'courtier2')).status).toBe(404);
    expect((await callAs('delegationList', { userId: broker }, 'root')).body).toMatchObject({ person: { id: broker } });
    const { body } = await delegate(others, 'root');
    expect(body).toMatchObject({ success: true });
    expect((await revokeDelegation(body['delegationId'], 'agence')).status).toBe(403);
    expect((await revokeDelegation(body['delegationId'], 'courtier2')).status).toBe(404);
    expect((await revokeDelegation(999_999_999)).status).toBe(404);
    expect((await revokeDelegation(body['delegationId'], 'courtier')).status).toBe(200);
  });

  it.each<[string, string, () => RequestedDelegation | Promise<RequestedDelegation>]>([
    ['toUserId', 'oneself', async () => ({ toUserId: await userId('agence') })],
    ['toUserId', 'a person of another broker', async () => ({ toUserId: await userId('courtier2') })],
    ['fromDay', 'a day that is over', () => ({ fromDay: inDays(-1) })],
    ['toDay', 'an end before the start', () => ({ fromDay: inDays(3), toDay: inDays(2) })],
  ])('refuse at %s: %s', async (field, _, invalid) => {
    const { status, body } = await delegate(await invalid());
    expect([status, Object.keys(body['errors'] ?? {})]).toEqual([422, [field]]);
  });
});
