-- A store of files belongs to one database. Both say which: the store by a marker, the database here.
create table database_identity (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
insert into database_identity default values;

-- Bytes that no row names, since when: they are removed only when that lasts. Not called storage_key, which keeps bytes.
create table file_quarantine (
  key text primary key,
  since timestamptz not null
);
create index file_quarantine_since on file_quarantine (since);
