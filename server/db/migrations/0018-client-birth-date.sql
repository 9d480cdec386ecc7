-- Companies have no birth date and come first, or last: with the kind of person in the index, a walk that looks for
-- persons passes them without reading them.
drop index person_birth_date;
create index person_birth_date on person (broker_id, birth_date nulls first, id, person_type);
