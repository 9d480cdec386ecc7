import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';

export const balancesJobKind = 'balances';

const batchSize = 1_000;

/**
 * SQL: what is due of premium `p` because the insurer refunded it while its payment did not count any more. It is a part of the
 * balance and is paid back first.
 */
export const owedRefund = sql`greatest(0, p.cancelled + p.balance - p.amount)`;

/** SQL: what is owed of premium `p` on a day: its balance once it is due, before that what repays a refund of the insurer. */
export const owedOn = (day: string): Sql =>
  sql`case when p.due_on <= ${day}::date then p.balance else ${owedRefund} end`;

/**
 * Updates the denormalized balances of contracts with a premium that fell due since the last run, up to a day in Nouméa, so that
 * devices receive them. Searches and counters read these columns; contract files calculate the balance on each read.
 */
const updateDueBalances = async (db: Db, today: string): Promise<number> => {
  const [before] = await db.query<{ day: string }>(sql`select day from balanced_until`);
  const dueContracts = await db.query<{ id: number }>(sql`
    select distinct contract_id as id from premium
    where balance > 0 and due_on <= ${today}::date and due_on > ${before?.day ?? '0001-01-01'}::date order by 1`);
  for (let from = 0; from < dueContracts.length; from += batchSize)
    await updateBatch(
      db,
      dueContracts.slice(from, from + batchSize).map(({ id }) => id),
      today,
    );
  await db.query(sql`
    insert into balanced_until (day) values (${today}::date)
    on conflict (is_only) do update set day = greatest(balanced_until.day, excluded.day)`);
  return dueContracts.length;
};

/** Locks the contracts before reading their premiums, to wait for concurrent payments. */
const updateBatch = (db: Db, ids: readonly number[], today: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(sql`select id from contract where id = any(${[...ids]}::bigint[]) order by id for update`);
    await tx.query(sql`
      update contract c set solde = due.sum, is_unpaid = due.sum > 0, updated_at = now()
      from (select p.contract_id, sum(${owedOn(today)})::bigint as sum from premium p
        where p.contract_id = any(${[...ids]}::bigint[]) group by p.contract_id) due
      where c.id = due.contract_id and (c.solde, c.is_unpaid) is distinct from (due.sum, due.sum > 0)`);
  });

export const updateBalancesJob: JobHandler = async (_payload, { db, services }) => {
  await updateDueBalances(db, dayInNoumea(services.now()));
};

/** SQL: what cards were charged in excess of the contracts that `owned` selects, refunded or not. */
export const surplusesSql = (owned: Sql): Sql => sql`
  select o.contract_id as "contractId", s.id, s.amount, c.at as "chargedAt", s.transaction_uuid as transaction,
    nullif(trim(u.first_name || ' ' || u.last_name), '') as payer,
    case when t.id is not null then jsonb_build_object('id', t.id, 'number', t.number) end as request,
    case when s.refunded_on is not null then jsonb_build_object('day', s.refunded_on, 'amount', s.refund_amount,
      'reference', s.refund_reference, 'by', nullif(trim(b.first_name || ' ' || b.last_name), '')) end as refund
  from payment_order o join payment_charge c on c.payment_order_id = o.id
    join payment_surplus s on s.transaction_uuid = c.transaction_uuid
    left join app_user u on u.id = coalesce(o.payer_id, o.user_id) left join app_user b on b.id = s.refunded_by
    left join task t on t.id = s.task_id
  where o.${owned} order by s.id`;

/** SQL: refunds of the contracts without effect that `owned` selects, due or made. What a file reported has no request. */
export const voidRefundsSql = (owned: Sql): Sql => sql`
  select a.contract_id as "contractId", a.day, a.amount,
    case when t.id is not null then jsonb_build_object('id', t.id, 'number', t.number) end as request,
    case when a.refunded_on is not null then jsonb_build_object('day', a.refunded_on, 'amount', a.refund_amount,
      'reference', a.refund_reference, 'by', nullif(trim(b.first_name || ' ' || b.last_name), '')) end as refund
  from premium_adjustment a left join task t on t.id = a.task_id left join app_user b on b.id = a.refunded_by
  where a.${owned} and a.kind = 'void' and a.amount > 0`;
