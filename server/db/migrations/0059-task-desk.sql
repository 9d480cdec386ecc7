-- Which administrator works on a request; its history says since when, and who had it before.
alter table task add column taken_by bigint references app_user on delete set null;
alter table task_event add column taking text check (taking in ('taken', 'released'));
