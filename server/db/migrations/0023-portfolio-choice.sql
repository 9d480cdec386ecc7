-- The portfolio of a device is bounded. What is unpaid, has a claim or is an open quote is kept first, whatever its age:
-- that is what a broker is asked about in the field. `has_claim` has a default, so that an older process still writes.
alter table contract add column has_claim boolean not null default false;
update contract set has_claim = true where id in (select contract_id from claim);
alter table contract add column is_priority boolean not null
  generated always as (is_unpaid or has_claim or status = 'Devis') stored;
create index contract_rank on contract (broker_id, is_priority desc, effect_date desc, id desc);

create function contract_claim_added() returns trigger language plpgsql as $$
begin
  update contract set has_claim = true where not has_claim and id in (select contract_id from changed);
  return null;
end $$;
create function contract_claim_removed() returns trigger language plpgsql as $$
begin
  update contract c set has_claim = false
  where has_claim and id in (select contract_id from changed)
    and not exists (select from claim l where l.contract_id = c.id);
  return null;
end $$;
create trigger claim_kept after insert on claim referencing new table as changed
  for each statement execute function contract_claim_added();
create trigger claim_gone after delete on claim referencing old table as changed
  for each statement execute function contract_claim_removed();

-- Whatever moves a contract within the order of the portfolio is a change for the devices of its broker.
create function contract_rank_changed() returns trigger language plpgsql as $$
begin
  new.updated_at = greatest(new.updated_at, now());
  return new;
end $$;
create trigger contract_ranked before update of is_unpaid, has_claim, status, effect_date on contract for each row
  when (old.is_unpaid is distinct from new.is_unpaid or old.has_claim is distinct from new.has_claim
    or old.status is distinct from new.status or old.effect_date is distinct from new.effect_date)
  execute function contract_rank_changed();
