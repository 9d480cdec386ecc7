import { owedRefund } from '#server/areas/contracts/balances.ts';
import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { endingMovementLabels } from '#shared/actions/contract-end.ts';
import { fold } from '#shared/primitives/text.ts';
import type { AdjustmentKind } from '#shared/primitives/vocabulary/adjustments.ts';
import { contractStatuses, endedContractStatuses, movementStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { AdjustmentForm } from '#shared/schemas/refund-form.ts';
import type { PaymentLine } from '../payment-repository.ts';

export interface AdjustableContract {
  readonly id: number;
  readonly number: string;
  readonly brokerId: number;
  readonly status: string;
  /** Days of its creation and of its first cover, `yyyy-mm-dd`. */
  readonly creationDate: string;
  readonly effectDate: string;
  /** Paid of all premiums, without what was refunded. Whole XPF. */
  readonly paidXpf: number;
  readonly adjustments: readonly { readonly kind: AdjustmentKind; readonly day: string; readonly amount: number }[];
}

/** Contracts by number in any notation, with what adjusts them already. Quotes are left out. */
export const findAdjustable = (db: Db, numbers: readonly string[]): Promise<AdjustableContract[]> =>
  db.query<AdjustableContract>(sql`
    select c.id, c.numero as number, c.broker_id as "brokerId", c.status, c.creation_date as "creationDate", c.effect_date as "effectDate",
      (select coalesce(sum(greatest(0, p.amount - p.cancelled - p.balance)), 0)::int from premium p where p.contract_id = c.id) as "paidXpf",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'day', a.day, 'amount', a.amount)), '[]')
        from premium_adjustment a where a.contract_id = c.id) as adjustments
    from contract c where c.numero_n = any(${numbers.map(fold)}::text[]) and not c.is_estimate order by c.id`);

/** Kinds that end a contract, with the status that it has then and the label of their movement. */
export const endings = {
  termination: { status: contractStatuses.cancelled, label: endingMovementLabels[contractStatuses.cancelled] },
  void: { status: contractStatuses.void, label: endingMovementLabels[contractStatuses.void] },
} as const;
export type EndingKind = keyof typeof endings;

export const isEnding = (kind: AdjustmentKind): kind is EndingKind => kind in endings;

interface RecordedAdjustment extends AdjustmentForm {
  readonly contractId: number;
  readonly userId: number;
  readonly at: Date;
}

/** Adds an adjustment, and the movement that the contract file shows. */
export const addAdjustment = async (
  tx: Db,
  { contractId, kind, day, amount, reason, userId, at }: RecordedAdjustment,
) => {
  await tx.query(sql`
    insert into premium_adjustment (contract_id, kind, day, amount, reason, recorded_by, recorded_at)
    values (${contractId}, ${kind}, ${day}::date, ${amount}, ${reason}, ${userId}, ${at})`);
  const label = isEnding(kind) ? endings[kind].label : 'Remboursement de prime';
  await tx.query(sql`
    insert into movement (contract_id, number, label, effect_date, created_at, status, refunded)
    select ${contractId}::bigint, (count(*) + 1)::text, ${label}::text, ${day}::date, ${at}::timestamptz,
      ${movementStatuses.valid}::text, nullif(${amount}::bigint, 0)
    from movement where contract_id = ${contractId}`);
};

/** SQL: latest day from which the contract with an id, a column, ended. A contract without effect ended before it began. */
const endDay = (contractId: Sql) =>
  sql`(select max(a.day) from premium_adjustment a where a.contract_id = ${contractId} and a.kind = any(${Object.keys(endings)}::text[]))`;

/**
 * Cancels what is not paid of the premiums from the day on which a contract ended. A refund to pay back stays due. Returns the
 * cancelled amounts.
 */
export const cancelPremiumsAfterEnd = (tx: Db, contractId: number): Promise<PaymentLine[]> =>
  tx.query<PaymentLine>(sql`
    with due as (select p.id, p.balance - ${owedRefund} as amount
      from premium p join contract c on c.id = p.contract_id and c.status = any(${[...endedContractStatuses]}::text[])
      where p.contract_id = ${contractId} and p.balance > ${owedRefund} and p.effect_date >= ${endDay(sql`p.contract_id`)}
      for update of p)
    update premium p set cancelled = p.cancelled + due.amount, balance = p.balance - due.amount
    from due where p.id = due.id returning p.id as "premiumId", due.amount`);

/**
 * Ends a contract whose end is recorded: cancels its movements after the end and what is not paid of its later premiums. Returns
 * the cancelled amounts.
 */
export const endContract = async (tx: Db, contractId: number, kind: EndingKind): Promise<PaymentLine[]> => {
  await tx.query(sql`update contract set status = ${endings[kind].status} where id = ${contractId}`);
  await tx.query(sql`
    update movement m set status = ${movementStatuses.cancelled} where m.contract_id = ${contractId}
      and m.effect_date > ${endDay(sql`m.contract_id`)}`);
  return cancelPremiumsAfterEnd(tx, contractId);
};

/** Takes an amount off the paid premiums of a locked contract, the latest first; returns the parts. */
export const refundPremiums = (tx: Db, contractId: number, amountXpf: number): Promise<PaymentLine[]> =>
  tx.query<PaymentLine>(sql`
    with paid as (
      select id, least(amount - cancelled - balance, ${amountXpf}::bigint - coalesce(sum(amount - cancelled - balance)
        over (order by effect_date desc, id desc rows between unbounded preceding and 1 preceding), 0))::bigint as part
      from premium where contract_id = ${contractId} and amount > cancelled + balance)
    update premium p set cancelled = p.cancelled + paid.part, refunded = p.refunded + paid.part
    from paid where p.id = paid.id and paid.part > 0 returning p.id as "premiumId", paid.part as amount`);
