-- A key is its sender's: another person's sending under the same one is another sending (unique per person and key, as
-- `idempotency` is). The rows keep the key for ever, also when the answer that was stored with it is forgotten.
alter table person add column created_by bigint references app_user on delete set null;
alter table person drop constraint person_idempotency_key_key;
alter table quote drop constraint quote_idempotency_key_key;
alter table task drop constraint task_idempotency_key_key;
create unique index person_sending on person (created_by, idempotency_key) where idempotency_key is not null;
create unique index quote_sending on quote (created_by, idempotency_key) where idempotency_key is not null;
create unique index task_sending on task (created_by, idempotency_key) where idempotency_key is not null;
