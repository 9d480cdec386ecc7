import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { ClaimDetail } from '#shared/operations/contracts/claims.ts';

interface ClaimRow {
  readonly id: number;
  readonly number: string;
  readonly detail: Omit<ClaimDetail, 'id' | 'number' | 'memeJour'>;
  readonly sameDay: string[];
}

const toDetail = ({ id, number, detail, sameDay }: ClaimRow): ClaimDetail => ({
  ...detail,
  id,
  number,
  memeJour: sameDay,
});

/** SQL: columns of a claim `k`, with the numbers of the other claims of its contract on the same day in Nouméa. */
const claimColumns = raw(`k.id, k.number, k.detail, array(
  select o.number from claim o where o.contract_id = k.contract_id and o.id <> k.id
    and (o.occurred_at at time zone 'Pacific/Noumea')::date = (k.occurred_at at time zone 'Pacific/Noumea')::date
  order by o.id) as "sameDay"`);

/** Details of all claims of contracts, by contract. The contracts must be within the caller's scope. */
export const findClaimsByContract = async (
  db: Db,
  contractIds: readonly number[],
): Promise<Map<number, ClaimDetail[]>> => {
  const rows = await db.query<ClaimRow & { readonly contract_id: number }>(sql`
    select ${claimColumns}, k.contract_id from claim k where k.contract_id = any(${[...contractIds]}::bigint[])
    order by k.id`);
  const grouped = Map.groupBy(rows, ({ contract_id }) => contract_id);
  return new Map([...grouped].map(([id, claims]) => [id, claims.map(toDetail)]));
};

/** Detail of a claim within the scope; undefined if there is none. */
export const findClaim = async (db: Db, scope: Scope, id: number): Promise<ClaimDetail | undefined> => {
  const [row] = await db.query<ClaimRow>(sql`
    select ${claimColumns} from claim k join contract c on c.id = k.contract_id
    where k.id = ${id} and ${withinScope(scope, 'c.broker_id')}`);
  return row && toDetail(row);
};
