-- The second signatory may sign the debit mandate only: a third person whose account is debited must not read the others.
alter table signature_request add column signs_mandate_only boolean not null default false;
alter table signature_request add constraint signature_request_mandate_only check (not signs_mandate_only or cosigner_of is not null);
