-- The file of a contract lists the requests of the quote that it was converted from: their changes are changes of both.

create function contract_task_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from changed where contract_id is not null) then return null; end if;
  update contract set updated_at = now()
  where updated_at < now() and (id in (select contract_id from changed) or converted_from in (select contract_id from changed));
  return null;
end $$;

drop trigger task_added on task;
drop trigger task_changed on task;
drop trigger task_removed on task;
create trigger task_added after insert on task referencing new table as changed
  for each statement execute function contract_task_changed();
create trigger task_changed after update on task referencing new table as changed
  for each statement execute function contract_task_changed();
create trigger task_removed after delete on task referencing old table as changed
  for each statement execute function contract_task_changed();

-- Devices load the files of these contracts again.
update contract set updated_at = now() where converted_from in (select contract_id from task);
