import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

/** Devices see that something of a contract's file changed: a payment or a signature began, went on or ended. */
export const touchContract = async (tx: Db, contractId: number): Promise<void> => {
  await tx.query(sql`update contract set updated_at = now() where id = ${contractId} and updated_at < now()`);
};
