-- Papers that another provider has signed: its name for each, and what it told us of them.
alter table signature_document add column provider_id text;

-- Told once, however often it comes.
create table signing_event (
  event_id text primary key,
  request_id bigint not null references signature_request on delete cascade,
  name text not null,
  received_at timestamptz not null
);
create index signing_event_request on signing_event (request_id);
