-- The client search counts by reading its covering index (person_search): a broker has some 20,000 clients, for whom that
-- takes milliseconds. The tally, its triggers and the indexes of every order go: each change of a client paid for them.

drop trigger person_tally_added on person;
drop trigger person_tally_removed on person;
drop trigger person_tally_changed on person;
drop function person_tally_added, person_tally_removed, person_tally_changed, person_tally_refill, person_tally_condense,
  person_tally_of;
drop table person_tally;
drop function person_tally_pairs;
drop index person_full_name, person_birth_date, person_phone, person_last_name, person_first_name, person_company_name,
  person_city, person_zip_code;

-- Who bears exactly this name, for the look-alikes of a new client.
create index person_name on person (broker_id, last_name_n, first_name_n);
-- A contract number typed whole, over all brokers.
create index contract_number on contract (numero_n);
