-- The last request of each paper is read with its contract's file.
create index signature_document_paper on signature_document (editique_id, request_id desc);
