-- Refresh tokens of people who were removed, hashed: a device that still holds one is told so, and closes what it keeps.
create table removed_person_token (
  hash text primary key,
  expires_at timestamptz not null
);
