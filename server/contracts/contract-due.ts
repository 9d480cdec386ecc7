import type { Db, Scope } from '#server/db/db.ts';
import { within } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { ContractDue } from '#shared/contract/contracts/portfolio.ts';

/** A `ContractDue`, of a contract `c` and its holder `p`. */
export const dueColumn = sql`json_build_object(
  'mail', p.mail,
  'annualXpf', c.annual_premium,
  'unpaidSince', case when c.is_unpaid then
    (select min(m.effect_date) from premium m where m.contract_id = c.id and m.balance > 0) end,
  'missing', (
    select json_build_object('label', coalesce(l.label, d.type_code), 'dueDate', d.due_date, 'count', count(*) over ())
    from supporting_document d left join list_item l on l.list_name = 'documentTypes' and l.code = d.type_code
    where d.contract_id = c.id and d.due_date is not null
      and not exists (select from supporting_file f where f.supporting_document_id = d.id)
    order by d.due_date, d.id limit 1),
  'signing', (
    select json_build_object('signatory', concat_ws(' ', s.first_name, s.last_name),
      'since', (s.created_at at time zone 'Pacific/Noumea')::date,
      'expires', (s.expires_at at time zone 'Pacific/Noumea')::date)
    from signature_request s where s.contract_id = c.id and s.state = 'sent' order by s.created_at limit 1))`;

/** What is due of some contracts within a scope, by contract. */
export const contractsDue = async (
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContractDue>> => {
  const rows = await db.query<{ id: number; due: ContractDue }>(sql`
    select c.id, ${dueColumn} as due from contract c join person p on p.id = c.person_id
    where c.id = any(${[...ids]}::bigint[]) and ${within(scope, 'c.broker_id')}`);
  return new Map(rows.map(({ id, due }) => [id, due]));
};
