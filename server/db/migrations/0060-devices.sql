-- The devices of a person: a session knows its device (hashed, as in known_device), when it was last heard of, and when
-- its person last proved who they are. A role says after how many days without contact a device closes what it keeps.
set local lock_timeout = '10s';
alter table session
  add column device_hash text,
  add column last_seen_at timestamptz,
  add column proved_at timestamptz;
update session set last_seen_at = created_at, proved_at = created_at;
alter table role add column contact_days integer not null default 30 check (contact_days between 1 and 90);
