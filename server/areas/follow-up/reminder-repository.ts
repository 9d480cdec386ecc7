import type { Db } from '#server/db/db.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { ActionMark, Colleague, ListedMark, Reminder } from '#shared/operations/follow-up/reminders.ts';
import { doneUntil } from '#shared/operations/follow-up/reminders.ts';
import type { NextActionKind } from '#shared/operations/home/next-actions.ts';

/** Maximum number of reminders and marks of a broker that a device stores. */
const maxRows = 2_000;

/**
 * Open reminders of a broker, earliest first. A reminder of a client who moved to another broker is hidden from both:
 * it was written for the people of the first one.
 */
export const findReminders = (db: Db, brokerId: number): Promise<Reminder[]> =>
  db.query<Reminder>(sql`
    select r.id, r.text, r.due_day as "dueDay", r.due_time as "dueTime", p.id as "clientId",
      coalesce(p.body ->> 'fullname', '') as "clientName", coalesce(c.phone, p.body #>> '{phone,number}') as phone,
      c.id as "contractId", c.numero as "contractNumber", t.id as "taskId", t.number as "taskNumber",
      coalesce((c.body #>> '{formerContract,reminderId}')::bigint = r.id, false) as "awaitsConfirmation",
      r.assignee_id as "assigneeId", nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as "createdBy"
    from reminder r
    join person p on p.id = r.person_id and p.broker_id = r.broker_id
    left join contract c on c.id = r.contract_id
    left join task t on t.id = r.task_id
    left join app_user u on u.id = r.created_by
    left join action_mark m on m.broker_id = r.broker_id and m.key = 'reminder/' || r.id || '/'
    where r.broker_id = ${brokerId} and m.hidden_until is distinct from ${doneUntil}::date
    order by r.due_day, r.due_time nulls first, r.id limit ${maxRows}`);

/** Marks of a broker that still hide or assign an action, or were changed lately, newest first. */
export const findMarks = (db: Db, brokerId: number): Promise<ListedMark[]> =>
  db.query<ListedMark>(sql`
    select m.key, m.hidden_until as "hiddenUntil", m.assignee_id as "assigneeId", m.revision,
      coalesce(r.person_id, t.person_id, c.person_id) as "clientId"
    from (
      select *, split_part(key, '/', 1) as kind, split_part(key, '/', 2)::bigint as row_id
      from action_mark where broker_id = ${brokerId} order by changed_at desc limit ${maxRows}
    ) m
    left join reminder r on m.assignee_id is not null and m.kind = 'reminder' and r.id = m.row_id
    left join task t on m.assignee_id is not null and m.kind = 'request-answered' and t.id = m.row_id
    left join contract c on m.assignee_id is not null
      and c.id = case m.kind when 'reminder' then null when 'request-answered' then t.contract_id else m.row_id end
    order by m.changed_at desc`);

const colleagueColumns = raw(`id, coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), email) as name`);

/** Enabled people of a broker by name. */
export const findColleagues = (db: Db, brokerId: number): Promise<Colleague[]> =>
  db.query<Colleague>(sql`
    select ${colleagueColumns} from app_user where broker_id = ${brokerId} and is_enabled order by 2, 1`);

/** People to whom work of a broker is assigned though they are disabled or belong to another broker now. */
export const findFormerColleagues = (db: Db, brokerId: number): Promise<Colleague[]> =>
  db.query<Colleague>(sql`
    select ${colleagueColumns} from app_user
    where (broker_id is distinct from ${brokerId} or not is_enabled) and id in (
      select assignee_id from reminder where broker_id = ${brokerId} and assignee_id is not null
      union select assignee_id from action_mark where broker_id = ${brokerId} and assignee_id is not null)
    order by 2, 1`);

/** True if a person is an enabled user of a broker. */
export const isColleague = async (db: Db, brokerId: number, userId: number): Promise<boolean> => {
  const rows = await db.query(
    sql`select from app_user where id = ${userId} and broker_id = ${brokerId} and is_enabled`,
  );
  return rows.length > 0;
};

/** Table of the rows that actions of a kind are about. */
export const subjectTable = (kind: NextActionKind): 'reminder' | 'task' | 'contract' => {
  if (kind === 'reminder') return 'reminder';
  return kind === 'request-answered' ? 'task' : 'contract';
};

/** True if a row that actions are about belongs to a broker. */
export const isOfBroker = async (
  db: Db,
  brokerId: number,
  table: ReturnType<typeof subjectTable>,
  id: number,
): Promise<boolean> => {
  const tables = { reminder: sql`reminder`, task: sql`task`, contract: sql`contract` };
  const rows = await db.query(sql`select from ${tables[table]} where id = ${id} and broker_id = ${brokerId}`);
  return rows.length > 0;
};

interface NewReminder {
  readonly brokerId: number;
  readonly personId: number;
  readonly contractId: number | null;
  readonly taskId: number | null;
  readonly text: string;
  readonly dueDay: string;
  readonly dueTime: string | null;
  readonly assigneeId: number | null;
  readonly createdBy: number;
  readonly createdAt: Date;
}

/** Inserts a reminder; returns its id. */
export const addReminder = async (tx: Db, reminder: NewReminder): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into reminder (broker_id, person_id, contract_id, task_id, text, due_day, due_time, assignee_id, created_by,
      created_at)
    values (${reminder.brokerId}, ${reminder.personId}, ${reminder.contractId}, ${reminder.taskId}, ${reminder.text},
      ${reminder.dueDay}::date, ${reminder.dueTime}, ${reminder.assigneeId}, ${reminder.createdBy},
      ${reminder.createdAt})
    returning id`);
  if (!row) throw new Error('The new reminder has no id');
  return row.id;
};

/** A mark with its last change. */
export interface StoredMark extends ActionMark {
  readonly changedBy: string | null;
  readonly changedAt: string;
}

/** Locks the mark of an action until the transaction ends, creating it if there is none. */
export const lockMark = async (tx: Db, brokerId: number, key: string, at: Date): Promise<StoredMark> => {
  await tx.query(sql`
    insert into action_mark (broker_id, key, changed_at) values (${brokerId}, ${key}, ${at})
    on conflict (broker_id, key) do nothing`);
  await tx.query(sql`select from action_mark where broker_id = ${brokerId} and key = ${key} for update`);
  const [mark] = await tx.query<StoredMark>(sql`
    select m.key, m.hidden_until as "hiddenUntil", m.assignee_id as "assigneeId", m.revision,
      m.changed_at as "changedAt", nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as "changedBy"
    from action_mark m left join app_user u on u.id = m.changed_by
    where m.broker_id = ${brokerId} and m.key = ${key}`);
  if (!mark) throw new Error('The mark of an action is missing after its insertion');
  return mark;
};

/** Saves the next revision of a mark, whose row is locked. */
export const saveMark = async (
  tx: Db,
  brokerId: number,
  { key, hiddenUntil, assigneeId, revision }: ActionMark,
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<void> => {
  await tx.query(sql`
    update action_mark set hidden_until = ${hiddenUntil}::date, assignee_id = ${assigneeId}, revision = ${revision},
      changed_by = ${userId}, changed_at = ${at}
    where broker_id = ${brokerId} and key = ${key}`);
};

/** Marks the contract whose file shows the state of a reminder as changed: that of a former insurer's confirmation. */
export const markTerminationChanged = async (tx: Db, key: string): Promise<void> => {
  await tx.query(sql`
    update contract c set updated_at = now() from reminder r
    where r.contract_id = c.id and ${key} = 'reminder/' || r.id || '/'
      and (c.body #>> '{formerContract,reminderId}')::bigint = r.id and c.updated_at < now()`);
};
