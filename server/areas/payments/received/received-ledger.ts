import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** A received payment that its premiums, its surplus and its receipt do not account for. Whole XPF. */
interface ReceivedDifference {
  readonly number: string;
  readonly contract: string;
  readonly amount: number;
  /** Part of it that paid premiums. */
  readonly applied: number;
  readonly surplus: number;
  /** Refunded part of the surplus; null until it is refunded. */
  readonly refunded: number | null;
  /** Total of its receipt, withdrawn or not; null without one. */
  readonly receipt: number | null;
  readonly isCancelled: boolean;
  readonly isWithdrawn: boolean;
}

/** Received payments whose amount is not what they paid of premiums plus surplus, on paper and in the tables. */
export const findReceivedDifferences = (db: Db): Promise<ReceivedDifference[]> =>
  db.query<ReceivedDifference>(sql`
    select * from (
      select r.id, r.number, c.numero as contract, r.amount::int, r.cancelled is not null as "isCancelled",
        coalesce((select sum(l.amount) from received_payment_line l where l.received_payment_id = r.id), 0)::int as applied,
        coalesce(s.amount, 0)::int as surplus, s.refund_amount::int as refunded,
        coalesce((e.snapshot #>> '{surplus,amount}')::int, 0) as "receiptSurplus",
        (select coalesce(sum((p ->> 'amount')::bigint), 0)::int + coalesce((e.snapshot #>> '{surplus,amount}')::int, 0)
          from jsonb_array_elements(e.snapshot -> 'premiums') p having e.id is not null) as receipt,
        coalesce(e.status = ${generatedDocumentStatuses.withdrawn}, false) as "isWithdrawn",
        (select count(*) from received_payment o where o.receipt_id = r.receipt_id) > 1 as "isShared"
      from received_payment r join contract c on c.id = r.contract_id left join editique e on e.id = r.receipt_id
        left join payment_surplus s on s.received_payment_id = r.id) ledger
    where applied + surplus <> amount or receipt is distinct from amount or "receiptSurplus" <> surplus
      or refunded <> surplus or "isWithdrawn" <> "isCancelled" or "isShared"
    order by id`);

export const formatReceipt = (amount: number | null): string =>
  amount === null ? 'reçu absent' : `reçu ${formatXpf(amount)}`;

export const describeReceivedDifference = (difference: ReceivedDifference): string => {
  const { number, contract, amount, applied, surplus, receipt, isCancelled, isWithdrawn } = difference;
  const state = isCancelled ? ' annulé' : '';
  const excess = surplus > 0 ? `, à rembourser ${formatXpf(surplus)}` : '';
  return `Règlement ${number} du contrat ${contract}${state}\u00A0: encaissé ${formatXpf(amount)}, affecté ${formatXpf(applied)}${excess}, ${formatReceipt(receipt)}${isWithdrawn ? ' (retiré)' : ''}.`;
};
