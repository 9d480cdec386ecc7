-- What a card payment paid of each premium, with what repays a refund of the insurer, which is in no premium entry.

-- Whole XPF; null until the order is paid.
alter table payment_line add column paid bigint;

-- Payments from before. An order that paid less than its lines paid the first ones.
update payment_line l set paid = d.paid
from (
  select o.id, l.premium_id, least(l.amount, greatest(0, o.applied - coalesce(sum(l.amount) over (partition by o.id
    order by l.premium_id rows between unbounded preceding and 1 preceding), 0))) as paid
  from payment_order o join payment_line l on l.payment_order_id = o.id
  where o.state = 'paid' and o.decided_at is not null and o.applied is not null
) d
where d.id = l.payment_order_id and d.premium_id = l.premium_id;
