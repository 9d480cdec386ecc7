-- The history of a contract: who added a file, and the rows of the audit about a contract or a client. A row's subject begins
-- with what it is about (`contract 12`, `contractId 12, documentId 5`).
set local lock_timeout = '10s';
alter table supporting_file add column added_by bigint references app_user on delete set null;
create index audit_about on audit ((split_part(subject, ',', 1)), at desc);
