import * as v from 'valibot';
import { heldAmount, isUnremittedPayment } from '#server/areas/contracts/contract-search-repository.ts';
import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Remittance, RemittanceDeduction, RemittedPayment } from '#shared/operations/contracts/remittances.ts';

const paymentColumns = sql`r.id, r.number, c.numero as contract, r.mode, ${heldAmount}::int as amount, r.reference,
  r.drawer, r.received_on as day, nullif(trim(u.first_name || ' ' || u.last_name), '') as "takenBy"`;
const paymentTables = sql`received_payment r join contract c on c.id = r.contract_id left join app_user u on u.id = r.recorded_by`;

/** Cheques and cash that a broker took and has not handed over yet, oldest first; the client may have moved since. */
export const findPending = (db: Db, brokerId: number, userId: number): Promise<RemittedPayment[]> =>
  db.query<RemittedPayment>(sql`
    select ${paymentColumns}, r.recorded_by is not distinct from ${userId}::bigint as "isOwn" from ${paymentTables}
    where r.broker_id = ${brokerId} and ${isUnremittedPayment} order by r.received_on, r.id limit 500`);

/**
 * Locks the contracts of the payments that meet a condition, in one order. Every change of payments locks their contract
 * first, to avoid deadlocks.
 */
export const lockContractsOf = async (tx: Db, condition: Sql): Promise<void> => {
  await tx.query(sql`
    select id from contract where id in (select contract_id from received_payment where ${condition})
    order by id for update`);
};

/** Locks those of the payments that the broker can hand over. */
export const lockPending = (tx: Db, brokerId: number, ids: readonly number[]): Promise<RemittedPayment[]> =>
  tx.query<RemittedPayment>(sql`
    select ${paymentColumns} from ${paymentTables}
    where r.broker_id = ${brokerId} and ${isUnremittedPayment} and r.id = any(${[...ids]}::bigint[])
    order by r.received_on, r.id for update of r`);

/** SQL: what slip `m` states of received payment `r`. */
const remittedAmount = sql`(select coalesce(sum((p ->> 'amount')::bigint), 0)
  from jsonb_array_elements(m.snapshot -> 'payments') p where p ->> 'number' = r.number)`;

/** SQL: slips `n` after `m` with each deduction `d` of received payment `r`; those of a withdrawn slip do not count. */
export const laterDeductions = sql`remittance n, jsonb_array_elements(n.snapshot -> 'deductions') d
  where n.broker_id = m.broker_id and n.id > m.id and n.withdrawn_at is null and (d ->> 'id')::bigint = r.id`;

/** SQL: what the slips after `m` deducted of received payment `r`. */
const deductedAmount = sql`(select coalesce(sum((d ->> 'amount')::bigint), 0) from ${laterDeductions})`;

/** SQL: what was settled of received payment `r` in another way than by a deduction. */
const settledAmount = sql`(select coalesce(sum(s.amount), 0) from remittance_settlement s where s.received_payment_id = r.id)`;

/**
 * Payments of a broker that were cancelled after they were handed over, as far as they were neither deducted nor settled in
 * another way yet, oldest first.
 */
export const findDeductions = (db: Db, brokerId: number): Promise<RemittanceDeduction[]> =>
  db.query<RemittanceDeduction>(sql`
    select * from (
      select r.id, r.number, c.numero as contract, m.number as slip, r.mode,
        (${remittedAmount} - ${deductedAmount} - ${settledAmount})::int as amount,
        (r.cancelled_at at time zone 'Pacific/Noumea')::date as day
      from received_payment r join contract c on c.id = r.contract_id join remittance m on m.id = r.remittance_id
      where m.broker_id = ${brokerId} and r.cancelled is not null) o
    where o.amount > 0 order by o.day, o.id limit 500`);

/** Content of a slip. */
export const remittanceSnapshot = v.object({
  broker: v.object({ name: v.string(), code: v.string(), address: v.nullable(v.string()) }),
  by: v.string(),
  payments: v.array(
    v.object({
      number: v.string(),
      contract: v.string(),
      mode: v.picklist(['cheque', 'cash', 'transfer']),
      amount: v.number(),
      reference: v.string(),
      drawer: v.string(),
      day: v.string(),
      /** Absent from older slips. */
      takenBy: v.optional(v.nullable(v.string()), null),
    }),
  ),
  deductions: v.optional(
    v.array(
      v.object({
        id: v.number(),
        number: v.string(),
        contract: v.string(),
        slip: v.string(),
        amount: v.number(),
        day: v.string(),
      }),
    ),
  ),
});
export type RemittanceSnapshot = v.InferOutput<typeof remittanceSnapshot>;

/** Locks a broker, so that slips are numbered one after the other; returns what a slip states of it. */
export const lockBroker = async (tx: Db, brokerId: number): Promise<RemittanceSnapshot['broker']> => {
  const [broker] = await tx.query<RemittanceSnapshot['broker']>(sql`
    select coalesce(legal_name, name) as name, code, address from broker where id = ${brokerId} for update`);
  if (!broker) throw new Error('The broker does not exist');
  return broker;
};

/** Adds a slip with the next number of the broker and year, `B26-00012`, and marks its payments as handed over. */
export const addRemittance = async (
  tx: Db,
  remittance: {
    readonly brokerId: number;
    readonly year: number;
    readonly userId: number;
    readonly at: Date;
    readonly paymentIds: readonly number[];
    readonly snapshot: RemittanceSnapshot;
  },
): Promise<{ readonly id: number; readonly number: string }> => {
  const prefix = `B${String(remittance.year).slice(2)}-`;
  const [row] = await tx.query<{ id: number; number: string }>(sql`
    insert into remittance (broker_id, number, created_by, created_at, snapshot)
    select ${remittance.brokerId}::bigint, ${prefix}::text || lpad((count(*) + 1)::text, 5, '0'), ${remittance.userId}::bigint,
      ${remittance.at}::timestamptz, ${JSON.stringify(remittance.snapshot)}::jsonb
    from remittance where broker_id = ${remittance.brokerId} and number like ${`${prefix}%`} returning id, number`);
  if (!row) throw new Error('The slip was not written');
  const remitted = await tx.query<{ contractId: number }>(sql`
    update received_payment set remittance_id = ${row.id} where id = any(${[...remittance.paymentIds]}::bigint[])
    returning contract_id as "contractId"`);
  // In one order, so that two transactions cannot block each other.
  const contractIds = [...new Set(remitted.map(({ contractId }) => contractId))].sort((a, b) => a - b);
  for (const contractId of contractIds) await markContractChanged(tx, contractId);
  return row;
};

type Withdrawal = NonNullable<Remittance['withdrawn']>;

const isoInstant = (instant: Sql): Sql => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const fullName = (user: Sql): Sql => sql`nullif(trim(${user}.first_name || ' ' || ${user}.last_name), '')`;

/** SQL: who withdrew slip `m`, when and why; `w` is the user. */
const withdrawal = sql`case when m.withdrawn_at is not null then jsonb_build_object(
  'at', ${isoInstant(sql`m.withdrawn_at`)}, 'by', ${fullName(sql`w`)}, 'reason', m.withdrawn_reason) end`;

interface RemittanceListRow extends Omit<Remittance, 'withdrawn' | 'settlements'> {
  readonly withdrawn: Withdrawal | null;
  readonly settlements: NonNullable<Remittance['settlements']> | null;
}

/** Latest slips of a broker, newest first. */
export const findRemittances = async (db: Db, brokerId: number): Promise<Remittance[]> => {
  const rows = await db.query<RemittanceListRow>(sql`
    select m.id, m.number, m.created_at as at, nullif(trim(u.first_name || ' ' || u.last_name), '') as by,
      jsonb_array_length(m.snapshot -> 'payments') as count, (o.paid - o.deducted)::bigint as amount,
      o.deducted::bigint as deducted,
      (select coalesce(sum(${remittedAmount}), 0)::bigint from received_payment r
        where r.remittance_id = m.id and r.cancelled is not null) as cancelled, ${withdrawal} as withdrawn,
      (select jsonb_agg(jsonb_build_object('number', r.number, 'amount', s.amount, 'reason', s.reason,
          'at', ${isoInstant(sql`s.settled_at`)}, 'by', ${fullName(sql`b`)}) order by s.id)
        from remittance_settlement s join received_payment r on r.id = s.received_payment_id
          left join app_user b on b.id = s.settled_by
        where r.remittance_id = m.id) as settlements
    from remittance m left join app_user u on u.id = m.created_by left join app_user w on w.id = m.withdrawn_by
      cross join lateral (select
        (select coalesce(sum((p ->> 'amount')::bigint), 0) from jsonb_array_elements(m.snapshot -> 'payments') p) as paid,
        (select coalesce(sum((d ->> 'amount')::bigint), 0) from jsonb_array_elements(m.snapshot -> 'deductions') d) as deducted
      ) o
    where m.broker_id = ${brokerId} order by m.id desc limit 20`);
  return rows.map(({ withdrawn, settlements, ...row }) => ({
    ...row,
    ...(withdrawn && { withdrawn }),
    ...(settlements && { settlements }),
  }));
};

interface RemittanceRow {
  readonly number: string;
  readonly at: string;
  readonly snapshot: unknown;
  readonly withdrawn: Withdrawal | null;
}

export const findRemittance = async (db: Db, brokerId: number, id: number): Promise<RemittanceRow | undefined> => {
  const [row] = await db.query<RemittanceRow>(sql`
    select m.number, m.created_at as at, m.snapshot, ${withdrawal} as withdrawn
    from remittance m left join app_user w on w.id = m.withdrawn_by where m.id = ${id} and m.broker_id = ${brokerId}`);
  return row;
};
