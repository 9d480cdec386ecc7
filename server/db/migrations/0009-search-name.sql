-- A name is looked for among people and companies at once: one column, one comparison a row.
alter table contract add column name_n text collate "C" not null
  generated always as (last_name_n || E'\n' || company_name_n) stored;
drop index contract_search;
create index contract_search on contract (broker_id, effect_date desc, id desc)
  include (status, product_code, creation_date, solde, is_unpaid, numero_n, holder_n, name_n, first_name_n, company_name_n);
