-- How many clients of a broker bear each name or live in each place, so that the client search counts without reading
-- them. Changes are added as rows of +1 and -1, summed when read: two people who add clients never wait for each other.

create table person_tally (
  broker_id bigint not null,
  field text collate "C" not null,
  value text collate "C" not null,
  person_type text not null,
  everybody int not null,
  with_contract int not null,
  with_quote int not null,
  with_both int not null
);
create index person_tally_read on person_tally (broker_id, field, value)
  include (person_type, everybody, with_contract, with_quote, with_both);

-- What one client adds, or takes away: to the count of all clients, to that of each text that is searched.
create function person_tally_of(p person, n int) returns setof person_tally language sql immutable as $$
  select p.broker_id, t.field, t.value, p.person_type, n, n * p.has_contract::int, n * p.has_quote::int,
    n * (p.has_contract and p.has_quote)::int
  from (values ('all', ''), ('first_name_n', p.first_name_n), ('last_name_n', p.last_name_n),
    ('company_name_n', p.company_name_n), ('city_n', p.city_n), ('zip_code', coalesce(p.zip_code, ''))) t (field, value)
$$;

create function person_tally_added() returns trigger language plpgsql as $$
begin
  insert into person_tally select t.* from added a cross join lateral person_tally_of(a, 1) t;
  return null;
end $$;

create function person_tally_removed() returns trigger language plpgsql as $$
begin
  insert into person_tally select t.* from removed r cross join lateral person_tally_of(r, -1) t;
  return null;
end $$;

create function person_tally_changed() returns trigger language plpgsql as $$
begin
  insert into person_tally
  select broker_id, field, value, person_type, sum(everybody), sum(with_contract), sum(with_quote), sum(with_both)
  from (
    select t.* from added a cross join lateral person_tally_of(a, 1) t
    union all
    select t.* from removed r cross join lateral person_tally_of(r, -1) t
  ) both_sides
  group by broker_id, field, value, person_type
  having (sum(everybody), sum(with_contract), sum(with_quote), sum(with_both)) <> (0, 0, 0, 0);
  return null;
end $$;

create trigger person_tally_added after insert on person referencing new table as added
  for each statement execute function person_tally_added();
create trigger person_tally_removed after delete on person referencing old table as removed
  for each statement execute function person_tally_removed();
create trigger person_tally_changed after update on person referencing new table as added old table as removed
  for each statement execute function person_tally_changed();

-- Counts anew: for rows that were written with the triggers off.
create function person_tally_refill() returns void language sql as $$
  delete from person_tally;
  insert into person_tally
  select t.broker_id, t.field, t.value, t.person_type, sum(t.everybody), sum(t.with_contract), sum(t.with_quote),
    sum(t.with_both)
  from person p cross join lateral person_tally_of(p, 1) t
  group by t.broker_id, t.field, t.value, t.person_type;
$$;

-- Makes one row of those that say the same. A row that another process deletes meanwhile is counted by that one alone.
create function person_tally_condense() returns void language sql as $$
  with repeated as (
    select broker_id, field, value, person_type from person_tally
    group by broker_id, field, value, person_type having count(*) > 1
  ), gone as (
    delete from person_tally t using repeated r
    where t.broker_id = r.broker_id and t.field = r.field and t.value = r.value and t.person_type = r.person_type
    returning t.*
  )
  insert into person_tally
  select broker_id, field, value, person_type, sum(everybody), sum(with_contract), sum(with_quote), sum(with_both)
  from gone group by broker_id, field, value, person_type
  having (sum(everybody), sum(with_contract), sum(with_quote), sum(with_both)) <> (0, 0, 0, 0);
$$;

select person_tally_refill();

-- The rare name is found by its own index, the common one in the order of the page.
create index person_full_name on person (broker_id, full_name_n nulls first, id desc);
create index person_last_name on person (broker_id, last_name_n, first_name_n);
create index person_first_name on person (broker_id, first_name_n);
create index person_company_name on person (broker_id, company_name_n);
create index person_city on person (broker_id, city_n);
create index person_zip_code on person (broker_id, zip_code);
