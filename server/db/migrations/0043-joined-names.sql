-- Names of several words as people type them without spaces: `legoff` finds `LE GOFF`.

-- The rules of `joinNames` (src/shared/search/joined-names.ts); a test compares both.
create function joined_names(folded text) returns text language sql immutable parallel safe as $$
  select left(coalesce(string_agg(' ' || array_to_string(words[i:], ''), '' order by i), ''), 1500)
  from (select string_to_array(folded, ' ') as words) w, generate_series(1, cardinality(words) - 1) i
$$;

alter table person add column joined_n text collate "C" not null generated always as
  (case when person_type = 'MOR' then joined_names(company_name_n)
    else joined_names(last_name_n) || joined_names(first_name_n) end) stored;

-- Covers the lookup of a joined name; most clients have none.
create index person_joined on person (broker_id) include (id, joined_n) where joined_n <> '';

-- Devices fetch the numbers of receipts, by which they find a contract.
update contract set updated_at = now() where id in (select contract_id from received_payment);
