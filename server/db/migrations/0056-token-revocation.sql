-- HMAC of the SHA-256 of a refresh token. A device that signed out without network stores only that digest, which revokes
-- the session and cannot sign in. Null for access tokens and for refresh tokens of earlier versions.
alter table session_token add column revocation_hash text;
create index session_token_revocation on session_token (revocation_hash) where revocation_hash is not null;
