-- A paper is a snapshot: what it says is frozen when it is issued, and rendered from that for ever.
create table document_texts (
  version text primary key,
  texts jsonb not null,
  added_at timestamptz not null
);
comment on table document_texts is 'The wordings of papers by version: a version is never changed, the one added last is used';

alter table broker
  add column address text,
  add column phone text,
  add column email text,
  add column ridet text,
  add column rias text;

alter table editique
  add column snapshot jsonb,
  -- version of the template that renders the snapshot
  add column template int,
  add column texts_version text references document_texts,
  add column issued_by bigint references app_user on delete set null,
  -- written before papers were frozen: its facts are those that were known when they were
  add column is_reconstructed boolean not null default false,
  -- by which anybody may verify the paper
  add column code text,
  -- of the bytes, once they were made
  add column sha256 text,
  add column replaced_at timestamptz;
update editique set is_reconstructed = true;
create unique index editique_code on editique (code);
create index editique_not_frozen on editique (id) where snapshot is null;
