import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

/** Who did what, when, from where. `before` and `after` never hold a secret. */
export interface AuditEntry {
  readonly at: Date;
  /** Undefined where nobody is signed in. */
  readonly userId: number | undefined;
  readonly action: string;
  readonly subject: string;
  readonly address: string;
  readonly before?: object;
  readonly after?: object;
}

/** The call during which audit rows are written. */
export interface AuditTrail {
  /** Name of the operation in the contract. */
  readonly operation: string;
  readonly requestId: string;
  /** What the browser calls itself; undefined for a partner's call. */
  readonly userAgent?: string;
  /** Status of the answer where the row tells of a refusal. */
  readonly status?: number;
  /** Rows written so far; counted too where nothing is to be written. */
  entries: number;
}

const trails = new AsyncLocalStorage<AuditTrail>();

/** Runs `work` so that every audit row it writes bears the call, and is counted. */
export const withAuditTrail = <T>(trail: AuditTrail, work: () => Promise<T>): Promise<T> => trails.run(trail, work);

/** Which operation's call is under way, where one is. */
export const operationUnderWay = (): string | undefined => trails.getStore()?.operation;

/** True where the call under way has written a row of its own. */
export const isAudited = (): boolean => (trails.getStore()?.entries ?? 0) > 0;

/** Says that the call under way hands out nothing: a form that is opened, a file's row without its bytes. */
export const nothingHandedOut = (): void => {
  const trail = trails.getStore();
  if (trail) trail.entries += 1;
};

/** Writes one line of the audit; call it in the transaction of what it tells. */
export const writeAudit = async (tx: Db, entry: AuditEntry): Promise<void> => {
  const trail = trails.getStore();
  if (trail) trail.entries += 1;
  await tx.query(sql`
    insert into audit (at, user_id, action, subject, address, before, after, operation, status, request_id, user_agent)
    values (${entry.at}, ${entry.userId}, ${entry.action}, ${entry.subject}, ${entry.address},
      ${entry.before}, ${entry.after}, ${trail?.operation}, ${trail?.status}, ${trail?.requestId},
      ${trail?.userAgent})`);
};

/** True where the person did it since then. */
export const hasDone = async (
  db: Db,
  { userId, action, since }: { readonly userId: number; readonly action: string; readonly since: Date },
): Promise<boolean> => {
  const found = await db.query(
    sql`select 1 from audit where user_id = ${userId} and at > ${since} and action = ${action} limit 1`,
  );
  return found.length === 1;
};

/** Deletes what is older; the only way in which a row of the audit goes. */
export const purgeAudit = (db: Db, before: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(sql`select set_config('lagon.audit_purge', 'on', true)`);
    await tx.query(sql`delete from audit where at < ${before}`);
  });
