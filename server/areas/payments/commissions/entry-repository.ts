import { owedRefund } from '#server/areas/contracts/balances.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { CommissionMeans, PremiumEntry, ReversalReason } from '#shared/commissions/lines.ts';
import type { PaidLine, PaymentLine } from '../payment-repository.ts';

interface PremiumPayment {
  readonly contractId: number;
  /** Day of the payment in Nouméa, `yyyy-mm-dd`. */
  readonly day: string;
  readonly means: CommissionMeans;
  readonly receivedPaymentId?: number;
}

/** Records the amount that a payment paid of each premium, in its transaction. Amounts that repay a refund are left out. */
export const addPremiumEntries = async (
  tx: Db,
  { contractId, day, means, receivedPaymentId }: PremiumPayment,
  lines: readonly PaidLine[],
): Promise<void> => {
  await tx.query(sql`
    insert into premium_entry (broker_id, contract_id, premium_id, day, means, amount, received_payment_id)
    select c.broker_id, c.id, t.premium_id, ${day}::date, ${means}::text, t.amount, ${receivedPaymentId ?? null}::bigint
    from contract c, unnest(${lines.map((line) => line.premiumId)}::bigint[],
      ${lines.map(({ amount, repaid }) => amount - repaid)}::bigint[]) as t(premium_id, amount)
    where c.id = ${contractId} and t.amount > 0 order by t.premium_id`);
};

/** SQL: amount of entry `e` that earlier reversals did not take back. */
const remaining = sql`(e.amount + coalesce((select sum(r.amount) from premium_entry r where r.reverses_id = e.id), 0))`;

/**
 * Records that a received payment was cancelled: what is left of each of its entries is taken back. What the insurer had refunded
 * of it is then taken off other payments of the premium, as far as they cover it; `lines` are its premiums and what they owe of
 * refunds since.
 */
export const reversePremiumEntries = async (
  tx: Db,
  receivedPaymentId: number,
  lines: readonly (PaymentLine & { readonly refunded: number })[],
  { day, reason }: { readonly day: string; readonly reason: ReversalReason },
): Promise<void> => {
  const reversed = await tx.query<PaymentLine>(sql`
    insert into premium_entry (broker_id, contract_id, premium_id, day, means, amount, received_payment_id, reverses_id, reason)
    select broker_id, contract_id, premium_id, ${day}::date, means, -${remaining}, received_payment_id, id, ${reason}::text
    from premium_entry e
    where received_payment_id = ${receivedPaymentId} and reverses_id is null and ${remaining} > 0 order by id
    returning premium_id as "premiumId", -amount as amount`);
  const reversedXpf = new Map(reversed.map(({ premiumId, amount }) => [premiumId, amount]));
  const remainders = lines
    .map(({ premiumId, amount, refunded }) => ({
      premiumId,
      amount: amount - refunded - (reversedXpf.get(premiumId) ?? 0),
    }))
    .filter(({ amount }) => amount > 0);
  await refundPremiumEntries(tx, remainders, { day, reason: 'refunded' });
};

/**
 * Records that the insurer refunded parts of paid premiums: the latest entries of each premium are taken back, on the day of the
 * refund or of the payment if that is later. What was paid without an entry has no commission to take back.
 */
export const refundPremiumEntries = async (
  tx: Db,
  lines: readonly PaymentLine[],
  { day, reason }: { readonly day: string; readonly reason: ReversalReason },
): Promise<void> => {
  await tx.query(sql`
    with part as (
      select e.*, least(${remaining}, t.amount - coalesce(sum(${remaining}) over (partition by e.premium_id order by e.id desc
        rows between unbounded preceding and 1 preceding), 0)) as refunded
      from premium_entry e join unnest(${lines.map((line) => line.premiumId)}::bigint[],
        ${lines.map((line) => line.amount)}::bigint[]) as t(premium_id, amount) on t.premium_id = e.premium_id
      where e.reverses_id is null and ${remaining} > 0)
    insert into premium_entry (broker_id, contract_id, premium_id, day, means, amount, received_payment_id, reverses_id, reason)
    select broker_id, contract_id, premium_id, greatest(day, ${day}::date), means, -refunded, received_payment_id, id,
      ${reason}::text
    from part where refunded > 0 order by id`);
};

type EntryRow = Omit<PremiumEntry, 'closed'> & { readonly rate: number | null; readonly stated: number | null };

/**
 * Entries of the premiums of a broker that have an entry in an open month, those of closed months included: the commission of a
 * line depends on the earlier ones of its premium.
 */
export const findOpenEntries = async (db: Db, brokerId: number): Promise<PremiumEntry[]> => {
  const rows = await db.query<EntryRow>(sql`
    select e.id, e.broker_id as "brokerId", e.contract_id as "contractId", c.numero as "contractNumber",
      c.holder_name as holder, c.product_code as "productCode", c.effect_date as "contractDay", e.premium_id as "premiumId",
      p.number as "premiumNumber", p.label as "premiumLabel", p.effect_date as "premiumDay", p.amount as "premiumXpf",
      e.day, e.means, e.amount, e.reverses_id as "reversesId", e.reason, e.rate, e.commission as stated
    from premium_entry e join premium p on p.id = e.premium_id join contract c on c.id = e.contract_id
    where e.broker_id = ${brokerId} and e.premium_id in (
      select premium_id from premium_entry where broker_id = ${brokerId} and statement_id is null)
    order by e.id`);
  return rows.map(({ rate, stated, ...entry }) => ({
    ...entry,
    closed: stated === null ? null : { rate, commission: stated },
  }));
};

/** Brokers that have an entry in an open month. */
export const findBrokersWithOpenEntries = async (db: Db): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    select distinct broker_id as id from premium_entry where statement_id is null order by id`);
  return rows.map(({ id }) => id);
};

/** Assigns entries to the statement that closes their month. */
export const closeEntries = async (
  tx: Db,
  statementId: number,
  lines: readonly { readonly id: number; readonly rate: number | null; readonly commission: number }[],
): Promise<void> => {
  await tx.query(sql`
    update premium_entry e set statement_id = ${statementId}::bigint, rate = t.rate, commission = t.commission
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ rate }) => rate)}::int[],
      ${lines.map(({ commission }) => commission)}::bigint[]) as t(id, rate, commission)
    where e.id = t.id and e.statement_id is null`);
};

/** A premium that is not paid, with its contract. Amounts in XPF. */
interface DuePremium {
  readonly brokerId: number;
  readonly productCode: string;
  readonly contractDay: string;
  readonly premiumDay: string;
  readonly premiumXpf: number;
  readonly paidXpf: number;
  readonly balanceXpf: number;
}

/** Premiums of a broker's valid contracts that are due before a day and not paid, without refunds to pay back. */
export const findDuePremiums = (db: Db, brokerId: number, before: string, validStatus: string): Promise<DuePremium[]> =>
  db.query<DuePremium>(sql`
    select c.broker_id as "brokerId", c.product_code as "productCode", c.effect_date as "contractDay",
      p.effect_date as "premiumDay", p.amount as "premiumXpf", greatest(0, p.amount - p.cancelled - p.balance) as "paidXpf",
      p.balance - ${owedRefund} as "balanceXpf"
    from premium p join contract c on c.id = p.contract_id
    where c.broker_id = ${brokerId} and c.status = ${validStatus} and p.balance > ${owedRefund} and p.effect_date < ${before}::date
    order by p.id`);
