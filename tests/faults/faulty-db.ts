import { DatabaseError } from '#server/db/database-error.ts';
import type { Db, OpenDb } from '#server/db/db.ts';
import { compile, type Sql } from '#server/db/sql.ts';

/** Faults inside the server during one request. */
export type ServerFault = 'none' | 'before-commit' | 'after-commit' | 'in-progress';

/** True of an error that the simulation caused. */
export const isSimulatedError = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('the server failed');

/** The database with the faults of the current request, invisible to the server. */
export const faultyDb = (db: OpenDb, takeFault: () => ServerFault): OpenDb => ({
  ...db,
  transaction: async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const fault = takeFault();
    const result = await db.transaction(async (tx) => {
      const workResult = await work(fault === 'in-progress' ? withHeldKey(tx) : tx);
      if (fault === 'before-commit') throw new Error('the server failed before the commit');
      return workResult;
    });
    if (fault === 'after-commit') throw new Error('the server failed after the commit');
    return result;
  },
});

/** A database on which another process holds the lock of the key: the lock times out. */
const withHeldKey = (tx: Db): Db => ({
  query: async <T>(query: Sql) => {
    const { text } = compile(query);
    if (text.includes('pg_try_advisory_xact_lock')) return [{ held: false }] as T[];
    if (text.includes('pg_advisory_xact_lock')) throw new DatabaseError('lock timeout', '55P03');
    return /^set local/.test(text) ? [] : tx.query<T>(query);
  },
  transaction: (work) => tx.transaction((inner) => work(withHeldKey(inner))),
});
