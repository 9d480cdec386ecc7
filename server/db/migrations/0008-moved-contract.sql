-- A contract that changes broker is a change for the devices of the broker that it goes to, whatever moved it.
create function contract_arrives() returns trigger language plpgsql as $$
begin
  new.updated_at = greatest(new.updated_at, now());
  return new;
end $$;

create trigger contract_arrived before update of broker_id on contract for each row
  when (old.broker_id is distinct from new.broker_id) execute function contract_arrives();
