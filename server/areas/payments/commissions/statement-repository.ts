import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { sql } from '#server/db/sql.ts';
import {
  type CommissionMonth,
  type StatementSnapshot,
  statementSnapshot,
} from '#shared/operations/commissions/statements.ts';

interface StatementRecord {
  readonly id: number;
  readonly number: string;
  readonly closedAt: Date;
  readonly snapshot: StatementSnapshot;
  readonly storageKey: string | null;
}

/** Locks a broker until the transaction ends, so that its months are closed one after the other; undefined if unknown. */
export const lockBroker = async (tx: Db, id: number): Promise<StatementSnapshot['broker'] | undefined> => {
  const [broker] = await tx.query<StatementSnapshot['broker']>(sql`
    select coalesce(legal_name, name) as name, code, phone, email, ridet, rias, logo,
      nullif(concat_ws(', ', address, nullif(concat_ws(' ', zip_code, city), '')), '') as address
    from broker where id = ${id} for update`);
  return broker;
};

export const hasBroker = async (db: Db, id: number): Promise<boolean> =>
  (await db.query(sql`select from broker where id = ${id}`)).length === 1;

/** The closed months of a broker, the latest first. */
export const findClosedMonths = async (db: Db, brokerId: number): Promise<CommissionMonth[]> => {
  const rows = await db.query<Omit<CommissionMonth, 'closedAt'> & { readonly closedAt: Date }>(sql`
    select month, number, closed_at as "closedAt", snapshot -> 'total' as total
    from commission_statement where broker_id = ${brokerId} order by month desc`);
  return rows.map((row) => ({ ...row, closedAt: new Date(row.closedAt).toISOString() }));
};

/** The statement of a closed month; undefined while the month is open. */
export const findStatement = async (db: Db, brokerId: number, month: string): Promise<StatementRecord | undefined> => {
  const [row] = await db.query<StatementRecord>(sql`
    select id, number, closed_at as "closedAt", snapshot, storage_key as "storageKey"
    from commission_statement where broker_id = ${brokerId} and month = ${month}`);
  return row && { ...row, closedAt: new Date(row.closedAt), snapshot: v.parse(statementSnapshot, row.snapshot) };
};

interface NewStatement {
  readonly brokerId: number;
  readonly userId: number;
  readonly at: Date;
  readonly snapshot: StatementSnapshot;
}

/** Number of the next statement of a locked broker and year, without gaps: `C26-00003`. */
export const nextStatementNumber = async (tx: Db, brokerId: number, year: string): Promise<string> => {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from commission_statement where broker_id = ${brokerId} and month like ${`${year}-%`}`);
  return `C${year.slice(2)}-${String((row?.count ?? 0) + 1).padStart(5, '0')}`;
};

export const addStatement = async (tx: Db, { brokerId, userId, at, snapshot }: NewStatement): Promise<number> =>
  rowId(
    await tx.query<{ id: number }>(sql`
      insert into commission_statement (broker_id, month, number, closed_at, closed_by, snapshot)
      values (${brokerId}, ${snapshot.month}, ${snapshot.number}, ${at}, ${userId}, ${snapshot}::jsonb) returning id`),
  );

/** Saves the rendered document; returns the key that is stored, that of another call if it was first. */
export const saveStatementFile = async (
  db: Db,
  id: number,
  { storageKey, sha256 }: { readonly storageKey: string; readonly sha256: string },
): Promise<string> => {
  await db.query(sql`
    update commission_statement set storage_key = ${storageKey}, sha256 = ${sha256} where id = ${id} and storage_key is null`);
  const [row] = await db.query<{ key: string }>(
    sql`select storage_key as key from commission_statement where id = ${id}`,
  );
  return row?.key ?? storageKey;
};
