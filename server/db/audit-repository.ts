import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

/** An audit row: who did what, when, from which address. `before` and `after` never contain secrets. */
export interface AuditEntry {
  readonly at: Date;
  /** Undefined if nobody is signed in. */
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

/** True if the current call has written its own audit row. */
export const isAudited = (): boolean => (trails.getStore()?.entries ?? 0) > 0;

/** Suppresses the default audit row of the current call, for downloads that reveal nothing (an empty form, file metadata). */
export const suppressDefaultAudit = (): void => {
  const trail = trails.getStore();
  if (trail) trail.entries += 1;
};

/** Writes an audit row; call it in the transaction of the audited change. */
export const writeAudit = async (tx: Db, entry: AuditEntry): Promise<void> => {
  const trail = trails.getStore();
  if (trail) trail.entries += 1;
  await tx.query(sql`
    insert into audit (at, user_id, action, subject, address, before, after, operation, status, request_id, user_agent)
    values (${entry.at}, ${entry.userId}, ${entry.action}, ${entry.subject}, ${entry.address},
      ${entry.before}, ${entry.after}, ${trail?.operation}, ${trail?.status}, ${trail?.requestId},
      ${trail?.userAgent})`);
};

/** True if the user performed the action since the given time. */
export const hasAuditedAction = async (
  db: Db,
  { userId, action, since }: { readonly userId: number; readonly action: string; readonly since: Date },
): Promise<boolean> => {
  const found = await db.query(
    sql`select 1 from audit where user_id = ${userId} and at > ${since} and action = ${action} limit 1`,
  );
  return found.length === 1;
};

/** Deletes audit rows before a date. It is the only way to delete any: a trigger refuses all other deletions. */
export const purgeAudit = (db: Db, before: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(sql`select set_config('lagon.audit_purge', 'on', true)`);
    await tx.query(sql`delete from audit where at < ${before}`);
  });
