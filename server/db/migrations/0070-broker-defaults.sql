-- What a broker's quotes start from, by the names that fields of products are marked with: a value, and whether it is locked.
set local lock_timeout = '10s';
alter table broker add column quote_defaults jsonb not null default '{}';
