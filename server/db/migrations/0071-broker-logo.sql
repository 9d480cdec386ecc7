-- A broker's logo. A picture is kept under what it is made of, and for ever: papers that were issued print it again.
set local lock_timeout = '10s';
create table broker_logo (
  sha256 text primary key,
  content_type text not null,
  bytes bytea not null
);
alter table broker add column logo text references broker_logo;
