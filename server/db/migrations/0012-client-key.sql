-- A client who was created from a device carries the key of that sending for ever.
alter table person add column idempotency_key uuid unique;
create index person_ridet on person (broker_id, ridet) where ridet is not null;
create index person_same_name on person (broker_id, birth_date, last_name_n, first_name_n) where birth_date is not null;
