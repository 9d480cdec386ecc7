-- What the insurer refunded of premiums by a movement, in XPF; null if nothing.
alter table movement add column refunded bigint check (refunded > 0);

update movement m set refunded = a.amount from premium_adjustment a
  where a.contract_id = m.contract_id and a.recorded_at = m.created_at and a.day = m.effect_date and a.amount > 0
    and m.label = case a.kind when 'termination' then 'Résiliation' else 'Remboursement de prime' end;
