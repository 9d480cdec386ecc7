-- Draft from which a new client was submitted: work for the client that waited on the same device names it.
alter table person add column reference uuid;
create index person_reference on person (reference) where reference is not null;
