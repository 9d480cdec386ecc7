-- Portfolio synchronisation follows changes: any change on a contract file moves `contract.updated_at`, and a contract
-- or client that leaves a broker leaves a row in a removal table. A statement trigger also fires when no row changed:
-- functions that would call each other check for that.

create function contract_part_changed() returns trigger language plpgsql as $$
begin
  update contract set updated_at = now()
  where updated_at < now() and id in (select contract_id from changed where contract_id is not null);
  return null;
end $$;

create function contract_file_changed() returns trigger language plpgsql as $$
begin
  update contract set updated_at = now()
  where updated_at < now()
    and id in (select d.contract_id from changed f join supporting_document d on d.id = f.supporting_document_id);
  return null;
end $$;

create function contract_person_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  update contract set updated_at = now() where updated_at < now() and person_id in (select id from changed);
  return null;
end $$;

do $$
declare part text;
begin
  foreach part in array array['movement', 'premium', 'claim', 'supporting_document', 'editique', 'task'] loop
    execute format('create trigger %1$s_added after insert on %1$s referencing new table as changed
      for each statement execute function contract_part_changed()', part);
    execute format('create trigger %1$s_changed after update on %1$s referencing new table as changed
      for each statement execute function contract_part_changed()', part);
    execute format('create trigger %1$s_removed after delete on %1$s referencing old table as changed
      for each statement execute function contract_part_changed()', part);
  end loop;
end $$;

create trigger supporting_file_added after insert on supporting_file referencing new table as changed
  for each statement execute function contract_file_changed();
create trigger supporting_file_removed after delete on supporting_file referencing old table as changed
  for each statement execute function contract_file_changed();
create trigger person_changed after update on person referencing new table as changed
  for each statement execute function contract_person_changed();

create function contract_left() returns trigger language plpgsql as $$
begin
  insert into contract_removal (broker_id, contract_id) values (old.broker_id, old.id);
  return null;
end $$;
create trigger contract_removed after delete on contract for each row execute function contract_left();
create trigger contract_moved after update of broker_id on contract for each row
  when (old.broker_id is distinct from new.broker_id) execute function contract_left();

create function person_left() returns trigger language plpgsql as $$
begin
  insert into person_removal (broker_id, person_id) values (old.broker_id, old.id);
  return null;
end $$;
create trigger person_removed after delete on person for each row execute function person_left();
create trigger person_moved after update of broker_id on person for each row
  when (old.broker_id is distinct from new.broker_id) execute function person_left();

-- A contract or client that changes broker is a change for the devices of the new broker.
create function contract_arrives() returns trigger language plpgsql as $$
begin
  new.updated_at = greatest(new.updated_at, now());
  return new;
end $$;
create trigger contract_arrived before update of broker_id on contract for each row
  when (old.broker_id is distinct from new.broker_id) execute function contract_arrives();
create trigger person_arrived before update of broker_id on person for each row
  when (old.broker_id is distinct from new.broker_id) execute function contract_arrives();

-- Columns of person that the client search reads.
create function contract_changes_person() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  update person p
  set last_effect_date = held.last_effect_date, has_contract = held.has_contract, has_quote = held.has_quote,
    updated_at = now()
  from (
    select touched.person_id, max(c.effect_date) as last_effect_date,
      coalesce(bool_or(not c.is_estimate), false) as has_contract, coalesce(bool_or(c.is_estimate), false) as has_quote
    from (select distinct person_id from changed) touched
    left join contract c on c.person_id = touched.person_id
    group by touched.person_id
  ) held
  where p.id = held.person_id
    and (p.last_effect_date, p.has_contract, p.has_quote)
      is distinct from (held.last_effect_date, held.has_contract, held.has_quote);
  return null;
end $$;
create trigger contract_person_added after insert on contract referencing new table as changed
  for each statement execute function contract_changes_person();
create trigger contract_person_changed after update on contract referencing new table as changed
  for each statement execute function contract_changes_person();
create trigger contract_person_removed after delete on contract referencing old table as changed
  for each statement execute function contract_changes_person();

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

-- A contract whose rank in the portfolio changes is a change for the devices of its broker.
create function contract_rank_changed() returns trigger language plpgsql as $$
begin
  new.updated_at = greatest(new.updated_at, now());
  return new;
end $$;
create trigger contract_ranked before update of is_unpaid, has_claim, status, effect_date on contract for each row
  when (old.is_unpaid is distinct from new.is_unpaid or old.has_claim is distinct from new.has_claim
    or old.status is distinct from new.status or old.effect_date is distinct from new.effect_date)
  execute function contract_rank_changed();
