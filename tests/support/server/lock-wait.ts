import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { ApiServer } from './api.ts';

/** True while a statement waits for a lock in this database: other tests use other databases of the same server. */
export const isWaitingForLock = async (db: Pick<Db, 'query'>): Promise<boolean> => {
  const waiting = await db.query(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return waiting.length > 0;
};

/** Waits until a statement of another connection waits for a lock. */
export const awaitLockWait = async (api: ApiServer): Promise<void> => {
  while (!(await isWaitingForLock(api.db))) await new Promise((resolve) => setTimeout(resolve, 10));
};
