-- The client search finds and sorts by any of its columns. A page is met on a walk in its order, from the nearer end, or
-- the few who bear a text are read from its index alone: that is why those hold every column that is filtered or sorted.

alter table person alter column zip_code type text collate "C", alter column phone type text collate "C";

drop index person_full_name, person_last_name, person_first_name, person_company_name, person_city, person_zip_code;
create index person_full_name on person (broker_id, full_name_n nulls first, id);
create index person_birth_date on person (broker_id, birth_date nulls first, id);
create index person_phone on person (broker_id, phone nulls first, id);
create index person_last_name on person (broker_id, last_name_n nulls first, id)
  include (person_type, birth_date, zip_code, phone, has_contract, has_quote, last_effect_date, full_name_n, first_name_n, company_name_n, city_n);
create index person_first_name on person (broker_id, first_name_n nulls first, id)
  include (person_type, birth_date, zip_code, phone, has_contract, has_quote, last_effect_date, full_name_n, last_name_n, company_name_n, city_n);
create index person_company_name on person (broker_id, company_name_n nulls first, id)
  include (person_type, birth_date, zip_code, phone, has_contract, has_quote, last_effect_date, full_name_n, first_name_n, last_name_n, city_n);
create index person_city on person (broker_id, city_n nulls first, id)
  include (person_type, birth_date, zip_code, phone, has_contract, has_quote, last_effect_date, full_name_n, first_name_n, last_name_n, company_name_n);
create index person_zip_code on person (broker_id, zip_code nulls first, id)
  include (person_type, birth_date, phone, has_contract, has_quote, last_effect_date, full_name_n, first_name_n, last_name_n, company_name_n, city_n);
