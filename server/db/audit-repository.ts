import { AsyncLocalStorage } from 'node:async_hooks';
import { fold } from '#shared/primitives/text.ts';
import type { Db } from './db.ts';
import { raw, type Sql, sql } from './sql.ts';

/** An audit row: who did what, when, from which address. `before` and `after` never contain secrets. */
export interface AuditEntry {
  readonly at: Date;
  /** Undefined without a signed-in user. */
  readonly userId: number | undefined;
  readonly action: string;
  readonly subject: string;
  readonly address: string;
  readonly before?: object;
  readonly after?: object;
}

/** Call that is being audited; stored in each audit row written during it. */
export interface AuditTrail {
  /** Name of the operation in the contract. */
  readonly operation: string;
  readonly requestId: string;
  /** User-Agent header; undefined for a call of a third party. */
  readonly userAgent?: string;
  /** User, client link or address of the caller: shared work takes turns between callers. */
  readonly caller?: string;
  /** Status of the answer if the row records a refusal. */
  readonly status?: number;
  /** Audit rows written so far, including those suppressed by `suppressDefaultAudit`. */
  entries: number;
}

const trails = new AsyncLocalStorage<AuditTrail>();

/** Runs `work` with an audit trail (AsyncLocalStorage): every audit row written in it carries the call and is counted. */
export const withAuditTrail = <T>(trail: AuditTrail, work: () => Promise<T>): Promise<T> => trails.run(trail, work);

/** Operation of the current call; undefined outside of one. */
export const currentOperation = (): string | undefined => trails.getStore()?.operation;

/** User, client link or address of the current call; the server itself outside of one. */
export const currentCaller = (): string => trails.getStore()?.caller ?? 'server';

/** True if the current call has written its own audit row. */
export const isAudited = (): boolean => (trails.getStore()?.entries ?? 0) > 0;

/** Suppresses the default audit row of the current call, for downloads that reveal nothing (an empty form, file metadata). */
export const suppressDefaultAudit = (): void => {
  const trail = trails.getStore();
  if (trail) trail.entries += 1;
};

/** Objects of an audit subject (`user 318`) that administrators manage; only these are named and compared in the audit. */
const managedObjects = ['user', 'broker', 'role', 'page', 'folder', 'file', 'tile', 'category', 'rate'] as const;
type ManagedObject = (typeof managedObjects)[number];

/** Object and row id of a subject that is a single managed object, such as `user 318`. */
export const parseManagedSubject = (
  subject: string,
): { readonly object: ManagedObject; readonly id: number } | null => {
  const [, name = '', id = ''] = /^(\w+) (\d{1,12})$/.exec(subject) ?? [];
  const object = managedObjects.find((managedObject) => managedObject === name);
  return object ? { object, id: Number(id) } : null;
};

const textOrEmpty = (snapshot: object | undefined, ...fields: readonly string[]): string =>
  fields
    .map((field) => (snapshot as Readonly<Record<string, unknown>> | undefined)?.[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ');

const formatObjectName = (snapshot: object | undefined): string =>
  textOrEmpty(snapshot, 'firstName', 'lastName') || textOrEmpty(snapshot, 'title') || textOrEmpty(snapshot, 'name');

/** Name of a managed object in the state after a change, or before its removal; null if the change does not contain it. */
const findNameInChange = ({
  subject,
  before,
  after,
}: {
  readonly subject: string;
  readonly before?: object;
  readonly after?: object;
}): string | null =>
  parseManagedSubject(subject) ? formatObjectName(after) || formatObjectName(before) || null : null;

const nameSources: Readonly<Record<ManagedObject, Sql>> = {
  user: raw(`first_name || ' ' || last_name as name from app_user`),
  broker: raw('name from broker'),
  role: raw('title as name from role'),
  page: raw(
    '(select title from page_revision r where r.page_id = id and r.revision = page.revision) as name from page',
  ),
  folder: raw('title as name from folder'),
  file: raw('title as name from library_file'),
  tile: raw('title as name from home_image'),
  category: raw('title as name from menu_category'),
  rate: raw('scope as name from commission_rate'),
};

/** Stored name of a managed subject; null if the subject is the actor, another kind of object or already removed. */
const findSubjectName = async (tx: Db, { subject, userId }: AuditEntry): Promise<string | null> => {
  const managed = parseManagedSubject(subject);
  if (!managed || (managed.object === 'user' && managed.id === userId)) return null;
  const [found] = await tx.query<{ name: string }>(sql`select ${nameSources[managed.object]} where id = ${managed.id}`);
  return found?.name ?? null;
};

/**
 * Writes audit rows in their order, by one statement; call it in the transaction of the audited changes. The names of the
 * actor and of the subject are stored as they are now, since their rows may be removed later.
 */
export const writeAudits = async (tx: Db, entries: readonly AuditEntry[]): Promise<void> => {
  const trail = trails.getStore();
  if (trail) trail.entries += entries.length;
  const rows: object[] = [];
  for (const entry of entries) {
    const name = findNameInChange(entry) ?? (await findSubjectName(tx, entry));
    rows.push({
      ...entry,
      position: rows.length,
      person: entry.userId,
      name,
      words: name === null ? null : fold(name),
    });
  }
  await tx.query(sql`
    insert into audit (at, user_id, action, subject, address, before, after, operation, status, request_id, user_agent,
      person_name, person_email, is_root, person_words, subject_name, subject_words)
    select e.at, e.person, e.action, e.subject, e.address, e.before, e.after, ${trail?.operation}::text,
      ${trail?.status}::int, ${trail?.requestId}::text, ${trail?.userAgent}::text,
      u.first_name || ' ' || u.last_name, u.email, r.kind = 'root',
      u.first_name_n || ' ' || u.last_name_n || ' ' || replace(u.email_n, '''', ''), e.name, e.words
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as e(position int, at timestamptz, person bigint,
        action text, subject text, address text, before jsonb, after jsonb, name text, words text)
      left join app_user u on u.id = e.person left join role r on r.id = u.role_id
    order by e.position`);
};

/** Writes an audit row (`writeAudits`). */
export const writeAudit = (tx: Db, entry: AuditEntry): Promise<void> => writeAudits(tx, [entry]);

/** True if the user performed the action since the given time. */
export const hasAuditedAction = async (
  db: Db,
  { userId, action, since }: { readonly userId: number; readonly action: string; readonly since: Date },
): Promise<boolean> => {
  const rows = await db.query(
    sql`select 1 from audit where user_id = ${userId} and at > ${since} and action = ${action} limit 1`,
  );
  return rows.length === 1;
};

/** Deletes audit rows before a date. It is the only way to delete any: a trigger refuses all other deletions. */
export const purgeAudit = (db: Db, before: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(sql`select set_config('lagon.audit_purge', 'on', true)`);
    await tx.query(sql`delete from audit where at < ${before}`);
  });
