import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { ClaimDetail } from '#shared/operations/contracts/claims.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { declaredClaimState } from '#shared/primitives/vocabulary/statuses.ts';

/** Locks a contract until the transaction ends, so that two declarations of one day see each other. */
export const lockContract = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`select id from contract where id = ${id} for no key update`);
};

/** Numbers of the claims of a contract that occurred on a day in Nouméa, `yyyy-mm-dd`. */
export const findClaimNumbersOn = async (db: Db, contractId: number, day: string): Promise<string[]> => {
  const rows = await db.query<{ number: string }>(sql`
    select number from claim
    where contract_id = ${contractId} and (occurred_at at time zone 'Pacific/Noumea')::date = ${day}::date
    order by id`);
  return rows.map(({ number }) => number);
};

/** The claim of a contract that was declared under a provisional number; undefined if it has not arrived. */
export const findByProvisional = async (
  db: Db,
  contractId: number,
  provisional: string | null,
): Promise<{ readonly id: number; readonly number: string; readonly request: string } | undefined> => {
  if (provisional === null) return undefined;
  const [row] = await db.query<{ id: number; number: string; request: string }>(sql`
    select k.id, k.number, coalesce((
      select t.number from task t
      where t.contract_id = k.contract_id and starts_with(t.subject, 'Sinistre ' || k.number || chr(160))
      order by t.id limit 1), '') as request
    from claim k where k.contract_id = ${contractId} and k.provisional = ${provisional}`);
  return row;
};

interface NewClaim {
  readonly contractId: number;
  readonly provisional: string | null;
  readonly occurredAt: Date;
  readonly declaredAt: Date;
  readonly declaredBy: number;
  readonly type: string;
  readonly category: string;
  readonly detail: Omit<ClaimDetail, 'id' | 'number' | 'memeJour'>;
}

/** Inserts a declared claim; returns id and number. `opened_at` is the declaration until the insurer opens the claim. */
export const addClaim = async (tx: Db, claim: NewClaim): Promise<{ id: number; number: string }> => {
  const [next] = await tx.query<{ id: number }>(sql`select nextval(pg_get_serial_sequence('claim', 'id')) as id`);
  if (!next) throw new Error('No id for the new claim');
  const { id } = next;
  const number = `S${dayInNoumea(claim.occurredAt).slice(2, 4)}${String(id).padStart(6, '0')}`;
  await tx.query(sql`
    insert into claim (id, contract_id, number, occurred_at, opened_at, state, sub_state, type, category,
      resp_convention, detail, declared_by, provisional)
    values (${id}, ${claim.contractId}, ${number}, ${claim.occurredAt.toISOString()}::timestamptz,
      ${claim.declaredAt.toISOString()}::timestamptz, ${declaredClaimState}, 'Transmis à la compagnie', ${claim.type},
      ${claim.category}, 'À déterminer', ${JSON.stringify(claim.detail)}::text::jsonb,
      ${claim.declaredBy}, ${claim.provisional})`);
  return { id, number };
};
