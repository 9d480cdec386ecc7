import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { openedClaimState } from '#shared/primitives/vocabulary/statuses.ts';
import type { ClaimStateForm } from '#shared/schemas/claim-state-form.ts';

export interface ClaimStateRow {
  readonly id: number;
  readonly contractId: number;
  readonly number: string;
  readonly state: string;
  readonly subState: string;
}

/** Locks a claim within the scope until the transaction ends; undefined if there is none. */
export const lockClaim = async (tx: Db, scope: Scope, id: number): Promise<ClaimStateRow | undefined> => {
  const [row] = await tx.query<ClaimStateRow>(sql`
    select k.id, k.contract_id as "contractId", k.number, k.state, k.sub_state as "subState"
    from claim k join contract c on c.id = k.contract_id
    where k.id = ${id} and ${withinScope(scope, 'c.broker_id')} for no key update of k`);
  return row;
};

/** State of a claim; undefined if it was deleted. */
export const findClaimState = async (db: Db, id: number): Promise<ClaimStateRow | undefined> => {
  const [row] = await db.query<ClaimStateRow>(
    sql`select id, contract_id as "contractId", number, state, sub_state as "subState" from claim where id = ${id}`,
  );
  return row;
};

/** Claims with one of the numbers. */
export const findClaimsByNumber = (db: Db, numbers: readonly string[]): Promise<ClaimStateRow[]> =>
  db.query<ClaimStateRow>(sql`
    select id, contract_id as "contractId", number, state, sub_state as "subState"
    from claim where number = any(${[...numbers]}::text[]) order by id`);

/** Writes the state into row and detail. The first time that the insurer opens the claim is its opening. */
export const writeClaimState = async (
  tx: Db,
  { id, state, subState, at }: ClaimStateForm & { readonly id: number; readonly at: Date },
): Promise<void> => {
  const position = subState === '' ? state : `${state}, ${subState}`;
  await tx.query(sql`
    update claim set state = ${state}, sub_state = ${subState},
      detail = jsonb_set(detail, '{position}', to_jsonb(${position}::text))
    where id = ${id}`);
  if (state !== openedClaimState) return;
  await tx.query(sql`
    update claim set opened_at = ${at.toISOString()}::timestamptz,
      detail = jsonb_set(detail, '{openingDateTime}', to_jsonb(${at.toISOString()}::text))
    where id = ${id} and detail->>'openingDateTime' is null`);
};

/** Who declared a claim through Lagon; null if the insurer reported it. */
export const findDeclarant = async (db: Db, { id }: ClaimStateRow): Promise<number | null> => {
  const [row] = await db.query<{ declarant: number | null }>(
    sql`select declared_by as declarant from claim where id = ${id}`,
  );
  return row?.declarant ?? null;
};
