-- Answers of operations that have an effect, stored in the transaction of the effect (design, "Server side of it").
create table idempotency (
  user_id bigint not null references app_user on delete cascade,
  key uuid not null,
  operation text not null,
  -- SHA-256 of what was asked, whatever the order of its fields
  body_hash text not null,
  -- the bytes of the answer and its receipt, as they were first sent
  answer text,
  receipt text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_created on idempotency (created_at);
