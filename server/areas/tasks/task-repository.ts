import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { and, raw, sql } from '#server/db/sql.ts';
import type { StoredFile } from '#server/files/storage-repository.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { processingTaskStatuses, taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';

interface TaskFilter {
  readonly contractId: number | null;
  readonly personId: number | null;
  readonly types: readonly string[];
  readonly statuses: readonly string[];
}

/** A list of requests is never longer; the oldest that are done are found on their contract. */
const maxTasks = 1000;

/** The columns of a row of the list, of `taskListTables`. */
export const taskListColumns = raw(`t.id, t.number, coalesce(n.label, t.type_code) as type, t.subject,
  t.effect_date as "effectDate", t.created_at as "creationDate", t.status, t.contract_id as "contractId",
  c.numero as "contractNumber", p.id as "clientId", coalesce(p.body ->> 'fullname', c.holder_name) as "clientName",
  b.name as "brokerName", t.taken_by as "takenById",
  nullif(trim(concat(taker.first_name, ' ', taker.last_name)), '') as "takenBy",
  (select count(*) from task_file f where f.task_id = t.id) as "filesNb"`);

/** Requests with their nature, their contract, their person, their broker and who works on them. */
export const taskListTables = raw(`task t
  join broker b on b.id = t.broker_id
  left join list_item n on n.list_name = 'taskNatures' and n.code = t.type_code
  left join contract c on c.id = t.contract_id
  left join person p on p.id = coalesce(t.person_id, c.person_id)
  left join app_user taker on taker.id = t.taken_by`);

/** The requests within a scope, newest first; of too many, those that are done are left out first. */
export const searchTasks = (db: Db, scope: Scope, filter: TaskFilter): Promise<TaskListRow[]> =>
  db.query<TaskListRow>(sql`
    with kept as (
    select ${taskListColumns}
    from ${taskListTables}
    where ${and([
      withinScope(scope, 't.broker_id'),
      ...(filter.contractId === null ? [] : [sql`t.contract_id = ${filter.contractId}`]),
      ...(filter.personId === null ? [] : [sql`coalesce(t.person_id, c.person_id) = ${filter.personId}`]),
      ...(filter.types.length ? [sql`t.type_code = any(${[...filter.types]}::text[])`] : []),
      ...(filter.statuses.length ? [sql`t.status = any(${[...filter.statuses]}::text[])`] : []),
    ])}
    order by (t.status = any(${[...processingTaskStatuses]}::text[])) desc, t.created_at desc, t.id desc
    limit ${maxTasks})
    select * from kept order by "creationDate" desc, id desc`);

/** How many requests of a scope have one of these statuses. */
export const taskCount = async (db: Db, scope: Scope, statuses: readonly string[]): Promise<number> => {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from task t
    where ${withinScope(scope, 't.broker_id')} and t.status = any(${[...statuses]}::text[])`);
  return row?.count ?? 0;
};

interface NewTask {
  readonly brokerId: number;
  readonly userId: number;
  readonly contractId: number | null;
  readonly personId: number | null;
  readonly typeCode: string;
  readonly subject: string;
  readonly comment: string;
  readonly effectDate: string;
  readonly createdAt: Date;
  /** When it was submitted on the device; null where that is not known. */
  readonly submittedAt: Date | null;
  readonly idempotencyKey: string | null;
}

/** Writes a request and the rows of its files, whose bytes are stored already; returns its id and its number. */
export const addTask = async (
  db: Db,
  task: NewTask,
  files: readonly StoredFile[],
): Promise<{ id: number; number: string }> => {
  const [next] = await db.query<{ id: number }>(sql`select nextval(pg_get_serial_sequence('task', 'id')) as id`);
  if (!next) throw new Error('the new request has no id');
  const { id } = next;
  const number = `D${dayInNoumea(task.createdAt).slice(2, 4)}${String(id).padStart(6, '0')}`;
  await db.query(sql`
    insert into task (id, broker_id, contract_id, person_id, number, type_code, subject, comment, effect_date, status,
      created_at, submitted_at, created_by, idempotency_key)
    values (${id}, ${task.brokerId}, ${task.contractId}, ${task.personId}, ${number}, ${task.typeCode}, ${task.subject},
      ${task.comment}, ${task.effectDate}::date, ${taskStatuses.open}, ${task.createdAt.toISOString()}::timestamptz,
      ${task.submittedAt}, ${task.userId}, ${task.idempotencyKey}::uuid)`);
  for (const file of files) {
    await db.query(sql`
      insert into task_file (task_id, name, content_type, size_bytes, sha256, storage_key)
      values (${id}, ${file.name}, ${file.contentType}, ${file.sizeBytes}, ${file.sha256}, ${file.storageKey})`);
  }
  return { id, number };
};

/**
 * Where a notice of a request goes: to who sent it, or to their firm once that account is closed, or
 * is no longer one of theirs. Undefined where neither has an address.
 */
export const noticeRecipient = async (
  db: Db,
  id: number,
): Promise<{ to: string; number: string; type: string } | undefined> => {
  const [row] = await db.query<{ to: string | null; number: string; type: string }>(sql`
    select t.number, coalesce(n.label, t.type_code) as type, coalesce(u.email, b.email) as "to"
    from task t
    join broker b on b.id = t.broker_id
    left join list_item n on n.list_name = 'taskNatures' and n.code = t.type_code
    left join app_user u on u.id = t.created_by and u.is_enabled and u.broker_id = t.broker_id
    where t.id = ${id}`);
  return row?.to ? { ...row, to: row.to } : undefined;
};
