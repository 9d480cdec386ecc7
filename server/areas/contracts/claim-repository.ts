import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { ClaimDetail } from '#shared/operations/contracts/claims.ts';

interface ClaimRow {
  readonly id: number;
  readonly number: string;
  readonly detail: Omit<ClaimDetail, 'id' | 'number'>;
}

const toDetail = ({ id, number, detail }: ClaimRow): ClaimDetail => ({ ...detail, id, number });

/** Details of all claims of contracts, by contract. The contracts must be within the caller's scope. */
export const findClaimsByContract = async (
  db: Db,
  contractIds: readonly number[],
): Promise<Map<number, ClaimDetail[]>> => {
  const rows = await db.query<ClaimRow & { readonly contract_id: number }>(sql`
    select id, number, detail, contract_id from claim where contract_id = any(${[...contractIds]}::bigint[])
    order by id`);
  const grouped = Map.groupBy(rows, ({ contract_id }) => contract_id);
  return new Map([...grouped].map(([id, claims]) => [id, claims.map(toDetail)]));
};

/** Detail of a claim within the scope; undefined if there is none. */
export const findClaim = async (db: Db, scope: Scope, id: number): Promise<ClaimDetail | undefined> => {
  const [row] = await db.query<ClaimRow>(sql`
    select k.id, k.number, k.detail from claim k join contract c on c.id = k.contract_id
    where k.id = ${id} and ${withinScope(scope, 'c.broker_id')}`);
  return row && toDetail(row);
};
