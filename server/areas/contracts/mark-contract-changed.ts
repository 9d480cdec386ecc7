import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

/** Marks a contract as changed, so that devices load its file again (payment or signature progress). */
export const markContractChanged = async (tx: Db, contractId: number): Promise<void> => {
  await tx.query(sql`update contract set updated_at = now() where id = ${contractId} and updated_at < now()`);
};
