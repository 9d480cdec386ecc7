-- The quote that a contract was made of; a quote becomes one contract at most.
alter table contract add column converted_from bigint references contract on delete set null;
create unique index contract_converted_from on contract (converted_from) where converted_from is not null;

-- The draft that a quote was typed in: what is transformed without network names its quote by it, before it has a number.
alter table quote add column reference uuid;
create index quote_reference on quote (created_by, reference) where reference is not null;
