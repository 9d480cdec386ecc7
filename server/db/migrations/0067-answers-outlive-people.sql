-- Who answered or took a request may go: what they did stays, as everywhere else.
alter table task_event
  drop constraint task_event_user_id_fkey,
  add constraint task_event_user_id_fkey foreign key (user_id) references app_user on delete set null;
