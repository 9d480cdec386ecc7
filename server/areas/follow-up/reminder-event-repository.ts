import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { Reminder, ReminderEvent, ReminderEventKind } from '#shared/operations/follow-up/reminders.ts';

/** Number of events of a broker that a device stores. */
const maxEvents = 1_000;

/** What people of a broker did with reminders, newest first; hidden with the reminder when its client moves. */
export const findReminderEvents = (db: Db, brokerId: number): Promise<ReminderEvent[]> =>
  db.query<ReminderEvent>(sql`
    select v.id, v.reminder_id as "reminderId", v.kind, v.at, v.changes, r.text, r.person_id as "clientId",
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as by,
      c.id as "contractId", c.numero as "contractNumber", t.id as "taskId", t.number as "taskNumber"
    from reminder_event v
    join reminder r on r.id = v.reminder_id
    join person p on p.id = r.person_id and p.broker_id = r.broker_id
    left join contract c on c.id = r.contract_id
    left join task t on t.id = r.task_id
    left join app_user u on u.id = v.user_id
    where r.broker_id = ${brokerId} order by v.id desc limit ${maxEvents}`);

interface NewEvent {
  readonly reminderId: number;
  readonly at: Date;
  readonly userId: number;
  readonly kind: ReminderEventKind;
  readonly changes: ReminderEvent['changes'];
}

export const addReminderEvent = async (tx: Db, { reminderId, at, userId, kind, changes }: NewEvent): Promise<void> => {
  await tx.query(sql`
    insert into reminder_event (reminder_id, at, user_id, kind, changes)
    values (${reminderId}, ${at}, ${userId}, ${kind}, ${JSON.stringify(changes)}::jsonb)`);
};

/** Kind of the last event of a reminder; undefined if there is none. */
export const findLastEventKind = async (db: Db, reminderId: number): Promise<ReminderEventKind | undefined> => {
  const [row] = await db.query<{ kind: ReminderEventKind }>(
    sql`select kind from reminder_event where reminder_id = ${reminderId} order by id desc limit 1`,
  );
  return row?.kind;
};

/** What a person writes of a reminder. */
export type ReminderValues = Pick<Reminder, 'text' | 'dueDay' | 'dueTime' | 'assigneeId'>;

/** A reminder of a broker as it was written; undefined if there is none, or if its client moved to another broker. */
export const findReminder = async (
  db: Db,
  brokerId: number,
  reminderId: number,
): Promise<(ReminderValues & { readonly clientId: number }) | undefined> => {
  const [row] = await db.query<ReminderValues & { readonly clientId: number }>(sql`
    select r.text, r.due_day as "dueDay", r.due_time as "dueTime", r.assignee_id as "assigneeId", p.id as "clientId"
    from reminder r join person p on p.id = r.person_id and p.broker_id = r.broker_id
    where r.id = ${reminderId} and r.broker_id = ${brokerId}`);
  return row;
};

export const updateReminder = async (
  tx: Db,
  reminderId: number,
  { text, dueDay, dueTime, assigneeId }: ReminderValues,
): Promise<void> => {
  await tx.query(sql`
    update reminder set text = ${text}, due_day = ${dueDay}::date, due_time = ${dueTime}, assignee_id = ${assigneeId}
    where id = ${reminderId}`);
};
