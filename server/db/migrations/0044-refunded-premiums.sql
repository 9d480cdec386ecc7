-- Part of `cancelled` that had been paid and was refunded; the rest was no longer due since the contract ended.
alter table premium add column refunded bigint not null default 0;

update premium p set refunded = least(p.cancelled, greatest(r.amount, p.cancelled + p.balance - p.amount))
from (select (e ->> 'premiumId')::bigint as id, sum((e ->> 'amount')::bigint) as amount
  from audit a, jsonb_array_elements(a.after -> 'refunded') e where a.action = 'premium-adjusted' group by 1) r
where p.id = r.id;

alter table premium add check (refunded between 0 and cancelled);
