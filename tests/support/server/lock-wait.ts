import { sql } from '#server/db/sql.ts';
import type { ApiServer } from './api.ts';

/** Waits until a statement of another connection waits for a lock. */
export const awaitLockWait = async (api: ApiServer): Promise<void> => {
  const isWaiting = async () => (await api.db.query(sql`select from pg_locks where not granted`)).length > 0;
  while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10));
};
