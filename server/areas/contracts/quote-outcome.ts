import { sql } from '#server/db/sql.ts';

/** SQL: day in Nouméa on which the last signatory signed quote `c`; null for a contract and before. */
export const agreedOn = sql`(case when c.is_estimate then (
  select (max(greatest(s.signed_at, o.signed_at)) at time zone 'Pacific/Noumea')::date
  from signature_document d join signature_request s on s.id = d.request_id and s.state in ('signed', 'sealed')
    join editique e on e.id = d.editique_id and e.replaced_at is null
    left join signature_request o on o.cosigner_of = s.id
  where s.contract_id = c.id and d.is_held and (o.id is null or o.state in ('signed', 'sealed'))) end)`;

/**
 * SQL: day on which a later quote of the same client for the same risk as quote `c` became a contract; null for a contract
 * and without one. The same risk: the same vehicle, else the same product. A quote made after the contract is not covered.
 */
export const contractedOn = sql`(case when c.is_estimate then (
  select max(k.creation_date) from contract k
  where k.person_id = c.person_id and k.converted_from <> c.id and k.id > c.id
    and coalesce(k.plate_n, '') = coalesce(c.plate_n, '')
    and (coalesce(c.plate_n, '') <> '' or k.product_code = c.product_code)) end)`;
