-- What every operation leaves behind, and that nobody alters it (ASVS 5.0 16.4.2). Rows of before name no operation.
set local lock_timeout = '10s';
alter table audit
  add column operation text,
  add column status integer,
  add column request_id text;
create index audit_of_person on audit (user_id, at);
create index audit_at on audit (at);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  -- The purge says so within its own transaction: rows go when their time is over, and in no other way.
  if tg_op = 'DELETE' and current_setting('lagon.audit_purge', true) = 'on' then
    return old;
  end if;
  raise exception 'audit is append-only';
end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_keep before truncate on audit
  for each statement execute function audit_is_append_only();

create index session_ended on session (expires_at);
