-- What a contract owes grows when the first day of a premium comes, without anybody doing anything: up to which day in
-- Nouméa the balances were brought. No row: never.
create table balanced_until (
  day date not null,
  is_only boolean primary key default true check (is_only)
);
create index premium_owed on premium (effect_date, contract_id) where balance > 0;

-- The address that a paper's QR code leads to is settled with its first bytes: made again, they are the same.
alter table editique add column verified_at_url text;
