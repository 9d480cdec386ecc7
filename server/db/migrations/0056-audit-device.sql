-- What the person's browser calls itself, for the device that a row of the audit tells. Rows of before know none.
set local lock_timeout = '10s';
alter table audit add column user_agent text;
