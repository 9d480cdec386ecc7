-- The client search sorts by the latest effect date and filters by what the client holds: both are kept on the person.

alter table person
  add column last_effect_date date,
  add column has_contract boolean not null default false,
  add column has_quote boolean not null default false,
  add column full_name_n text collate "C" not null generated always as
    (case when person_type = 'MOR' then company_name_n else last_name_n || ' ' || first_name_n end) stored;

drop index person_broker;
-- Covers what the client search asks: count, filter and sort without touching the table.
create index person_search on person (broker_id, last_effect_date desc nulls last, id desc)
  include (person_type, birth_date, zip_code, phone, has_contract, has_quote, full_name_n, first_name_n, last_name_n, company_name_n, city_n);
create index person_changed_at on person (broker_id, updated_at, id);

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

-- A statement trigger fires for no row too; without this the two tables would wake each other for ever.
create or replace function contract_person_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  update contract set updated_at = now() where updated_at < now() and person_id in (select id from changed);
  return null;
end $$;
