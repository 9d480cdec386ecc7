import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { endingMovementLabels, formatContractEnd } from '#shared/actions/contract-end.ts';
import type { TaskAttachment, TaskEvent, TaskFile } from '#shared/operations/tasks/task-file.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { refundTaskNature } from '#shared/primitives/vocabulary/lists.ts';
import { endedContractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { taskListColumns, taskListTables } from './task-repository.ts';

type ContractEnd = Parameters<typeof formatContractEnd>[0];

type TaskRecord = TaskListRow & {
  readonly comment: string;
  readonly submittedAt: string | null;
  readonly contractEnd: ContractEnd | null;
};
type WithTaskId<T> = T & { readonly taskId: number };

/**
 * SQL: end of contract `c` that was in effect and recorded before request `t` was received; null otherwise. A refund follows
 * from the end and says so itself. An imported contract may have ended without a movement.
 */
const contractEnd = sql`case when c.status = any(${[...endedContractStatuses]}::text[]) and not c.is_estimate
    and c.broker_id = t.broker_id and t.type_code <> ${refundTaskNature}
  then (select jsonb_build_object('status', c.status, 'day', max(m.effect_date)) from movement m
    where m.contract_id = c.id and m.label = any(${Object.values(endingMovementLabels)}::text[])
    having coalesce(max(m.created_at) < t.created_at
      and max(m.effect_date) <= (t.created_at at time zone 'Pacific/Noumea')::date, true)) end`;

/** Complete requests within a scope, in the given order. */
const loadTasks = async (db: Db, scope: Scope, condition: Sql, order: Sql): Promise<TaskFile[]> => {
  const tasks = await db.query<TaskRecord>(sql`
    select ${taskListColumns}, t.comment, t.submitted_at as "submittedAt", t.created_by as "senderId",
      ${contractEnd} as "contractEnd"
    from ${taskListTables}
    where ${withinScope(scope, 't.broker_id')} and ${condition} ${order}`);
  const ids = tasks.map(({ id }) => id);
  const files = await db.query<WithTaskId<TaskAttachment>>(sql`
    select task_id as "taskId", id, name, content_type as "contentType", size_bytes as "sizeBytes"
    from task_file where task_id = any(${ids}::bigint[]) order by id`);
  const changes = await db.query<WithTaskId<TaskEvent>>(sql`
    select e.task_id as "taskId", coalesce(e.taking, 'changed') as kind, e.at, e.status, e.answer,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as by, coalesce(r.kind not in ('root', 'admin'), false) as "isOwn"
    from task_event e left join app_user u on u.id = e.user_id left join role r on r.id = u.role_id
    where e.task_id = any(${ids}::bigint[]) order by e.id`);
  const [filesByTask, changesByTask] = [Map.groupBy(files, taskId), Map.groupBy(changes, taskId)];
  return tasks.map(({ contractEnd: end, ...task }) => ({
    ...task,
    ...(end && { contractEnd: formatContractEnd(end) }),
    files: (filesByTask.get(task.id) ?? []).map(({ taskId: _, ...file }) => file),
    history: [...buildInitialEvents(task), ...(changesByTask.get(task.id) ?? []).map(toEvent)],
    revision: changesByTask.get(task.id)?.length ?? 0,
  }));
};

const taskId = ({ taskId }: { readonly taskId: number }): number => taskId;

const toEvent = ({ taskId: _, isOwn, ...event }: WithTaskId<TaskEvent>): TaskEvent =>
  isOwn ? { ...event, isOwn } : event;

const buildInitialEvents = ({
  submittedAt,
  creationDate,
  sentBy: sender = null,
}: Pick<TaskRecord, 'submittedAt' | 'creationDate' | 'sentBy'>): TaskEvent[] => {
  const base = { by: sender, status: null, answer: null };
  const receivedEvent = { ...base, kind: 'received' as const, at: creationDate };
  return submittedAt === null ? [receivedEvent] : [{ ...base, kind: 'submitted', at: submittedAt }, receivedEvent];
};

/** Complete request within the scope; undefined if there is none. */
export const findTask = async (db: Db, scope: Scope, id: number): Promise<TaskFile | undefined> =>
  (await loadTasks(db, scope, sql`t.id = ${id}`, sql``))[0];

/** Newest requests within a scope, complete. */
export const findRecentTasks = (db: Db, scope: Scope, limit: number): Promise<TaskFile[]> =>
  loadTasks(db, scope, sql`true`, sql`order by t.created_at desc, t.id desc limit ${limit}`);

/** Newest requests within a scope that were answered or decided since an instant, complete. */
export const findAnsweredTasks = (db: Db, scope: Scope, since: Date, limit: number): Promise<TaskFile[]> =>
  loadTasks(
    db,
    scope,
    sql`exists (select from task_event a where a.task_id = t.id and a.at >= ${since})`,
    sql`order by t.created_at desc, t.id desc limit ${limit}`,
  );

/** File of a request within the scope, with its storage key. */
export const findTaskFile = async (
  db: Db,
  scope: Scope,
  id: number,
  fileId: number,
): Promise<{ name: string; contentType: string; storageKey: string } | undefined> => {
  const [file] = await db.query<{ name: string; contentType: string; storageKey: string }>(sql`
    select f.name, f.content_type as "contentType", f.storage_key as "storageKey"
    from task_file f join task t on t.id = f.task_id
    where t.id = ${id} and f.id = ${fileId} and ${withinScope(scope, 't.broker_id')}`);
  return file;
};

export interface TaskChange {
  readonly at: Date;
  readonly userId: number;
  readonly status: string;
  readonly answer: string;
  /** Assigned to the user or released; undefined if unchanged. */
  readonly assignment?: 'taken' | 'released' | undefined;
}

/** Saves a change of a request, whose row is locked. */
export const saveTaskChange = async (tx: Db, before: TaskFile, change: TaskChange): Promise<void> => {
  const { at, userId, status, answer, assignment } = change;
  const newStatus = status === before.status ? null : status;
  await tx.query(sql`
    insert into task_event (task_id, at, user_id, status, answer, taking)
    values (${before.id}, ${at}, ${userId}, ${newStatus}, ${answer === '' ? null : answer}, ${assignment ?? null})`);
  const takenBy = assignment === undefined ? before.takenById : assignment === 'taken' ? userId : null;
  // The row is updated even if the status stays the same: its trigger marks the contract's file as changed.
  await tx.query(sql`update task set status = ${status}, taken_by = ${takenBy} where id = ${before.id}`);
};

/** Locks a request until the transaction ends, to serialize concurrent answers. */
export const lockTask = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`select from task where id = ${id} for update`);
};
