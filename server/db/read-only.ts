import { Outage } from '#server/services/outage.ts';
import { DatabaseError } from './database-error.ts';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

const writeRefused = '25006';

/** Runs `work` in a transaction in which the database refuses to write; who tries is a fault of the program, not an outage. */
export const readOnly = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query(sql`set transaction read only`);
    try {
      return await work(tx);
    } catch (error) {
      const { cause } = error instanceof Outage ? error : { cause: undefined };
      throw cause instanceof DatabaseError && cause.code === writeRefused ? cause : error;
    }
  });
