import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { ContractDue } from '#shared/operations/shell/portfolio.ts';
import { contractStatuses, movementStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { isAtFormerMail } from './confirmed-mail.ts';
import { heldAmount, isPaymentDue, isUnremittedByBroker } from './contract-search-repository.ts';
import { agreedOn, contractedOn } from './quote-outcome.ts';

/** SQL: zero-based insurance year of contract `c` that premium `m` belongs to. */
const insuranceYear = sql`(extract(year from m.effect_date)::int - extract(year from c.effect_date)::int
  - case when (c.effect_date + make_interval(years =>
      extract(year from m.effect_date)::int - extract(year from c.effect_date)::int))::date > m.effect_date
    then 1 else 0 end)`;

/** SQL: data from which the renewals of contract `c` are calculated. */
const renewalColumn = sql`case when c.status = ${contractStatuses.valid} then json_build_object(
  'years', coalesce((
    select json_agg(json_build_object('from', y.first_day, 'until', y.last_day, 'amountXpf', y.amount) order by y.first_day desc)
    from (
      select min(m.effect_date) as first_day, max(m.effect_date_end) as last_day, sum(m.amount - m.cancelled)::bigint as amount
      from premium m where m.contract_id = c.id group by ${insuranceYear} order by 1 desc limit 3) y), '[]'),
  'movements', coalesce((
    select json_agg(json_build_object('label', w.label, 'effectDate', w.effect_date) order by w.effect_date desc, w.id desc)
    from (
      select id, label, effect_date from movement
      where contract_id = c.id and status = ${movementStatuses.valid} and effect_date > c.effect_date
      order by effect_date desc, id desc limit 3) w), '[]')) end`;

/** SQL: last day in Nouméa on which a received payment of contract `c` was cancelled: since then refunds of it are owed. */
const cancelledOn = sql`(select (max(r.cancelled_at) at time zone 'Pacific/Noumea')::date
  from received_payment r where r.contract_id = c.id)`;

/** SQL: `ContractDue` of contract `c` and its holder `p`. */
export const dueColumn = sql`json_build_object(
  'mail', p.mail,
  'annualXpf', c.annual_premium,
  'unpaidSince', case when c.is_unpaid then
    (select min(least(m.due_on, case when m.cancelled + m.balance > m.amount then ${cancelledOn} end))
      from premium m where m.contract_id = c.id and m.balance > 0) end,
  'missing', (
    select json_build_object('label', coalesce(l.label, d.type_code), 'dueDate', d.due_date, 'count', count(*) over ())
    from supporting_document d left join list_item l on l.list_name = 'documentTypes' and l.code = d.type_code
    where d.contract_id = c.id and d.due_date is not null
      and not exists (select from supporting_file f where f.supporting_document_id = d.id)
    order by d.due_date, d.id limit 1),
  'signing', (
    select json_build_object('signatory', concat_ws(' ', s.first_name, s.last_name),
      'since', (s.created_at at time zone 'Pacific/Noumea')::date,
      'expires', (s.expires_at at time zone 'Pacific/Noumea')::date,
      'isFormerEmail', ${isAtFormerMail('s')})
    from signature_request s where s.contract_id = c.id and s.state = 'sent' order by s.created_at limit 1),
  'paymentLink', (
    select json_build_object('amountXpf', l.amount, 'since', (l.created_at at time zone 'Pacific/Noumea')::date,
      'expires', (l.expires_at at time zone 'Pacific/Noumea')::date, 'isSeen', l.first_used_at is not null)
    from client_link l where l.contract_id = c.id and ${isPaymentDue} order by l.id desc limit 1),
  'unremitted', (
    select case when count(*) > 0 then
      json_build_object('amountXpf', sum(${heldAmount})::bigint, 'since', min(r.received_on), 'count', count(*)) end
    from received_payment r where ${isUnremittedByBroker}),
  'agreedOn', ${agreedOn},
  'contractedOn', ${contractedOn},
  'renewal', ${renewalColumn})`;

/** Amounts due for contracts within a scope, by contract. */
export const findContractsDue = async (
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContractDue>> => {
  const rows = await db.query<{ id: number; due: ContractDue }>(sql`
    select c.id, ${dueColumn} as due from contract c join person p on p.id = c.person_id
    where c.id = any(${[...ids]}::bigint[]) and ${withinScope(scope, 'c.broker_id')}`);
  return new Map(rows.map(({ id, due }) => [id, due]));
};

/** Data from which the renewals of contracts within a scope are calculated, by contract. */
export const findRenewalFacts = async (
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<ContractDue, 'annualXpf' | 'renewal'>>> => {
  const rows = await db.query<{ id: number } & Pick<ContractDue, 'annualXpf' | 'renewal'>>(sql`
    select c.id, c.annual_premium as "annualXpf", ${renewalColumn} as renewal from contract c
    where c.id = any(${[...ids]}::bigint[]) and ${withinScope(scope, 'c.broker_id')}`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
};
