import { Outage } from '#server/services/outage.ts';
import { DatabaseError } from './database-error.ts';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

const readOnlyTransaction = '25006';

/** Runs `work` in a read-only transaction. An attempt to write is thrown as a programming error, not as an outage. */
export const readOnly = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query(sql`set transaction read only`);
    try {
      return await work(tx);
    } catch (error) {
      const { cause } = error instanceof Outage ? error : { cause: undefined };
      throw cause instanceof DatabaseError && cause.code === readOnlyTransaction ? cause : error;
    }
  });
