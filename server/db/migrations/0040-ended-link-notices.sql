-- When it was decided whether the client is told that an e-mailed link has ended. Links that ended before are not told any more.
alter table client_link add column end_noticed_at timestamptz;
create index client_link_unnoticed on client_link (expires_at) where end_noticed_at is null;
update client_link set end_noticed_at = coalesce(revoked_at, expires_at) where revoked_at is not null or expires_at <= now();
