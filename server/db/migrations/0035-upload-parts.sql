-- Parts of files that a person's device has uploaded ahead of the call that refers to them. They are swept after some days.
create table upload_part (
  user_id bigint not null references app_user on delete cascade,
  sha256 text not null,
  size_bytes integer not null check (size_bytes > 0),
  storage_key text not null,
  received_at timestamptz not null,
  primary key (user_id, sha256)
);
create index upload_part_received on upload_part (received_at);
create index upload_part_storage on upload_part (storage_key);
