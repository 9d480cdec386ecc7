import type { ClaimDetail } from '#shared/contract/claims.ts';
import type { Db, Scope } from './db.ts';
import { within } from './scope.ts';
import { sql } from './sql.ts';

/** The detail of one claim, or undefined where there is none within the scope. */
export const findClaim = async (db: Db, scope: Scope, id: number): Promise<ClaimDetail | undefined> => {
  const [row] = await db.query<{ id: number; number: string; detail: Omit<ClaimDetail, 'id' | 'number'> }>(sql`
    select k.id, k.number, k.detail from claim k join contract c on c.id = k.contract_id
    where k.id = ${id} and ${within(scope, 'c.broker_id')}`);
  return row && { ...row.detail, id: row.id, number: row.number };
};
