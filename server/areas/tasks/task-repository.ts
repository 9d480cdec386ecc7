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

/** Maximum length of a list of requests; the oldest closed ones remain available on their contract. */
const maxTasks = 1000;

/**
 * SQL: columns of a list row, from `taskListTables`. A request that stays with the former broker of a client, about money that
 * this broker holds, has no links to a contract and a client that are another broker's.
 */
export const taskListColumns = raw(`t.id, t.number, coalesce(n.label, t.type_code) as type, t.subject,
  t.effect_date as "effectDate", t.created_at as "creationDate", t.status,
  case when c.broker_id = t.broker_id then c.id end as "contractId", c.numero as "contractNumber",
  case when p.broker_id = t.broker_id then p.id end as "clientId", coalesce(p.body ->> 'fullname', c.holder_name) as "clientName",
  b.name as "brokerName", t.taken_by as "takenById",
  nullif(trim(concat(taker.first_name, ' ', taker.last_name)), '') as "takenBy",
  (select count(*) from task_file f where f.task_id = t.id) as "filesNb",
  nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as "sentBy"`);

/** SQL: requests joined with type, contract, person, broker, assignee and sender. */
export const taskListTables = raw(`task t
  join broker b on b.id = t.broker_id
  left join list_item n on n.list_name = 'taskNatures' and n.code = t.type_code
  left join contract c on c.id = t.contract_id
  left join person p on p.id = coalesce(t.person_id, c.person_id)
  left join app_user taker on taker.id = t.taken_by
  left join app_user u on u.id = t.created_by`);

const buildConditions = (scope: Scope, filter: TaskFilter) =>
  and([
    withinScope(scope, 't.broker_id'),
    ...(filter.contractId === null ? [] : [sql`t.contract_id = ${filter.contractId}`]),
    ...(filter.personId === null ? [] : [sql`coalesce(t.person_id, c.person_id) = ${filter.personId}`]),
    ...(filter.types.length ? [sql`t.type_code = any(${[...filter.types]}::text[])`] : []),
    ...(filter.statuses.length ? [sql`t.status = any(${[...filter.statuses]}::text[])`] : []),
  ]);

/** Requests within a scope: open ones first, then the newest; if there are too many, the oldest closed ones are omitted. */
export const searchTasks = async (
  db: Db,
  scope: Scope,
  filter: TaskFilter,
): Promise<{ readonly rows: TaskListRow[]; readonly omittedCount: number }> => {
  const rows = await db.query<TaskListRow>(sql`
    select ${taskListColumns}
    from ${taskListTables}
    where ${buildConditions(scope, filter)}
    order by (t.status = any(${[...processingTaskStatuses]}::text[])) desc, t.created_at desc, t.id desc
    limit ${maxTasks}`);
  if (rows.length < maxTasks) return { rows, omittedCount: 0 };
  const [all] = await db.query<{ count: number }>(sql`
    select count(*) as count from task t left join contract c on c.id = t.contract_id where ${buildConditions(scope, filter)}`);
  return { rows, omittedCount: Math.max(0, (all?.count ?? 0) - rows.length) };
};

/** What a request is about: its type with the contract, or with the client if it has no contract. */
interface TaskSubject {
  readonly brokerId: number;
  readonly contractId: number | null;
  readonly personId: number;
  readonly typeCode: string;
}

/**
 * Numbers of the open requests of the same type about the same contract or client, oldest first. Locks the client until the
 * transaction ends, so that two requests of one moment see each other.
 */
export const findSimilarTaskNumbers = async (
  tx: Db,
  { brokerId, contractId, personId, typeCode }: TaskSubject,
): Promise<string[]> => {
  await tx.query(sql`select from person where id = ${personId} for no key update`);
  const isAbout =
    contractId === null ? sql`contract_id is null and person_id = ${personId}` : sql`contract_id = ${contractId}`;
  const rows = await tx.query<{ number: string }>(sql`
    select number from task
    where broker_id = ${brokerId} and ${isAbout} and type_code = ${typeCode}
      and status = any(${[...processingTaskStatuses]}::text[])
    order by id`);
  return rows.map(({ number }) => number);
};

/** Number of requests in a scope with one of the statuses. */
export const countTasks = async (db: Db, scope: Scope, statuses: readonly string[]): Promise<number> => {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from task t
    where ${withinScope(scope, 't.broker_id')} and t.status = any(${[...statuses]}::text[])`);
  return row?.count ?? 0;
};

interface NewTask {
  readonly brokerId: number;
  /** Sender; null for the server itself. */
  readonly userId: number | null;
  readonly contractId: number | null;
  readonly personId: number | null;
  readonly typeCode: string;
  readonly subject: string;
  readonly comment: string;
  readonly effectDate: string;
  readonly createdAt: Date;
  /** When it was submitted on the device; null if unknown. */
  readonly submittedAt: Date | null;
  readonly idempotencyKey: string | null;
}

/** Inserts a request with its files, whose bytes are already stored; returns id and number. */
export const addTask = async (
  db: Db,
  task: NewTask,
  files: readonly StoredFile[],
): Promise<{ id: number; number: string }> => {
  const [next] = await db.query<{ id: number }>(sql`select nextval(pg_get_serial_sequence('task', 'id')) as id`);
  if (!next) throw new Error('No id for the new request');
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

/** A request for the notice about it. */
export interface TaskToNotify {
  readonly brokerId: number;
  readonly clientId: number | null;
  /** Sender; null for the server itself and for a removed account. */
  readonly userId: number | null;
  readonly number: string;
  readonly type: string;
  /** Address of the sender's firm. */
  readonly firmEmail: string | null;
}

/** Number, type, sender and firm of a request. */
export const findTaskToNotify = async (db: Db, id: number): Promise<TaskToNotify | undefined> => {
  const [row] = await db.query<TaskToNotify>(sql`
    select t.broker_id as "brokerId", coalesce(t.person_id, c.person_id) as "clientId", t.created_by as "userId",
      t.number, coalesce(n.label, t.type_code) as type, b.email as "firmEmail"
    from task t
    join broker b on b.id = t.broker_id
    left join contract c on c.id = t.contract_id
    left join list_item n on n.list_name = 'taskNatures' and n.code = t.type_code
    where t.id = ${id}`);
  return row;
};
