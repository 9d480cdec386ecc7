import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** A file whose bytes are already in the store. */
export interface StoredFile {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly storageKey: string;
}

/** Total size in bytes of a broker's files. */
export const findStoredBytes = async (db: Db, brokerId: number): Promise<number> => {
  const [broker] = await db.query<{ bytes: number }>(
    sql`select stored_bytes as bytes from broker where id = ${brokerId}`,
  );
  return broker?.bytes ?? 0;
};

/** Sizes of task files (condition on `t`) and of supporting documents (condition on `c`). */
export const fileSizesSql = (sumTaskFiles: Sql, sumDocumentFiles: Sql): Sql => sql`
  select t.broker_id, f.size_bytes as bytes from task_file f join task t on t.id = f.task_id where ${sumTaskFiles}
  union all
  select c.broker_id, f.size_bytes from supporting_file f join supporting_document d on d.id = f.supporting_document_id
    join contract c on c.id = d.contract_id where ${sumDocumentFiles}`;

/** Recalculates the totals of all brokers, after rows were imported directly. */
export const countStoredBytes = async (tx: Db): Promise<void> => {
  const allRows = sql`true`;
  await tx.query(sql`
    update broker b set stored_bytes = coalesce(
      (select sum(bytes) from (${fileSizesSql(allRows, allRows)}) files where broker_id = b.id), 0)`);
};

/** Adds the sizes of new files to the broker's total, in their transaction. */
export const addStoredBytes = async (
  tx: Db,
  brokerId: number,
  files: readonly { sizeBytes: number }[],
): Promise<void> => {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes > 0)
    await tx.query(sql`update broker set stored_bytes = stored_bytes + ${bytes}::bigint where id = ${brokerId}`);
};

/** Id of a contract's broker; throws if the contract does not exist. */
export const findBrokerOfContract = async (db: Db, contractId: number): Promise<number> => {
  const [contract] = await db.query<{ id: number }>(sql`select broker_id as id from contract where id = ${contractId}`);
  if (!contract) throw new Error(`No contract ${contractId}`);
  return contract.id;
};
