-- A user may be removed; what they made stays.
alter table task drop constraint task_created_by_fkey,
  add constraint task_created_by_fkey foreign key (created_by) references app_user on delete set null;

alter table app_user
  add column first_name_n text collate "C" not null default '',
  add column last_name_n text collate "C" not null default '';
