-- A second factor: an authenticator's secret (sealed with the server's key), recovery codes (hashed), and what stands between
-- a right password, or a set-up begun, and the code that ends it.
set local lock_timeout = '10s';
alter table role add column requires_second_factor boolean not null default false;
create table second_factor (
  user_id bigint primary key references app_user on delete cascade,
  secret_sealed bytea not null,
  -- the time step of the last code that was taken: none is taken twice
  last_step bigint not null,
  created_at timestamptz not null
);
create table recovery_code (
  user_id bigint not null references app_user on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
create table code_step (
  hash text primary key,
  user_id bigint not null references app_user on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'set-up')),
  -- of an authenticator that is being set up
  secret_sealed bytea,
  device_hash text,
  expires_at timestamptz not null,
  done_at timestamptz,
  -- which code ended it, hashed: the same call may come again
  code_hash text
);
create index code_step_expired on code_step (expires_at);
