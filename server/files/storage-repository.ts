import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

/** A file whose bytes are in the store already. */
export interface StoredFile {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly storageKey: string;
}

/** What the files of a broker weigh together. */
export const storedBytes = async (db: Db, brokerId: number): Promise<number> => {
  const [broker] = await db.query<{ bytes: number }>(
    sql`select stored_bytes as bytes from broker where id = ${brokerId}`,
  );
  return broker?.bytes ?? 0;
};

/** Counts files that this transaction adds. */
export const addStoredBytes = async (
  tx: Db,
  brokerId: number,
  files: readonly { sizeBytes: number }[],
): Promise<void> => {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes > 0)
    await tx.query(sql`update broker set stored_bytes = stored_bytes + ${bytes}::bigint where id = ${brokerId}`);
};

/** Whose a contract is. */
export const brokerOfContract = async (db: Db, contractId: number): Promise<number> => {
  const [contract] = await db.query<{ id: number }>(sql`select broker_id as id from contract where id = ${contractId}`);
  if (!contract) throw new Error(`No contract ${contractId}`);
  return contract.id;
};
