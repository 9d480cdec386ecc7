-- Who imported a version of the wordings; null for whoever holds the server, and for those of before.
alter table document_texts add added_by bigint references app_user on delete set null;
