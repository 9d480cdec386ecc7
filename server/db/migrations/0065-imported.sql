-- The number by which a broker's former system knows a client: a file that is imported again finds them by it.
alter table person add import_reference text;
create unique index person_import_reference on person (broker_id, import_reference) where import_reference is not null;
