-- A withdrawn version prices no new quote; what it priced keeps its price, and the version is never used again.
alter table tariff add column withdrawn_at timestamptz;
alter table tariff add column withdrawn_by bigint references app_user on delete set null;
