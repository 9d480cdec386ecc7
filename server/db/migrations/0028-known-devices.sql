-- Devices from which a person has signed in: strangers who try their account elsewhere do not shut these out.
-- The device's own number is stored hashed (HMAC-SHA256 with the server's secret).
create table known_device (
  user_id bigint not null references app_user on delete cascade,
  device_hash text not null,
  last_at timestamptz not null,
  primary key (user_id, device_hash)
);
