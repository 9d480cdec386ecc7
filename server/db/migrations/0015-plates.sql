-- A vehicle's registration as it is looked for: small letters and digits alone. Prefixes are, hence the index's order.
alter table contract add column plate_n text collate "C"
  generated always as (lower(regexp_replace(body -> 'productRisk' -> 'vehicleInfos' ->> 'registration', '[^0-9A-Za-z]', '', 'g'))) stored;
create index contract_plate on contract (broker_id, plate_n) where plate_n is not null;
