-- The document that replaced another one, and when the holder of an e-mailed document was told so.
alter table editique add column replaced_by bigint references editique on delete set null;
create index editique_replaced_by on editique (replaced_by) where replaced_by is not null;
alter table document_sending_document add column replacement_notified_at timestamptz;
