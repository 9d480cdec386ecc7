-- Number that the device showed before the server gave the final one; null for claims that no device declared so.
alter table claim add column provisional text;
create unique index claim_provisional on claim (contract_id, provisional) where provisional is not null;
