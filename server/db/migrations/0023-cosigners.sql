-- The second signatory of the same papers has a request of their own: name, link, code, mark and events. The papers are
-- those of the first signatory's request.
alter table signature_request add column cosigner_of bigint references signature_request on delete cascade;
create unique index signature_request_cosigner on signature_request (cosigner_of) where cosigner_of is not null;
