-- The key of a sending that took effect or was cancelled is kept for ever, with its operation: here, in one place for all
-- operations. What was answered is still forgotten after 90 days.
alter table idempotency add column is_forgotten boolean not null default false;
-- What was forgotten before, as far as the rows that were made say it.
insert into idempotency (user_id, key, operation, body_hash, answer, receipt, created_at, is_forgotten)
select user_id, key, operation, '', '{"success":true}', '', now(), true from (
  select created_by as user_id, idempotency_key as key, 'clientAdd' as operation from person
  union all select created_by, idempotency_key, 'estimateCreation' from quote
  union all select created_by, idempotency_key, 'taskCreate' from task
) sent
where user_id is not null and key is not null
on conflict do nothing;
-- The purge reads what is still to be forgotten alone.
drop index idempotency_created;
create index idempotency_created on idempotency (created_at) where answer is not null and not is_forgotten;
