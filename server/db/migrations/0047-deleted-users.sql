-- A deleted user keeps the row for the name on what the person recorded: it has no role any more, so no query of users finds it.
alter table app_user alter column role_id drop not null;
alter table app_user add column deleted_at timestamptz;
alter table app_user add constraint app_user_deleted check ((deleted_at is null) = (role_id is not null));
