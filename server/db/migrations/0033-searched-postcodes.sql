-- Searches find an address as papers write it, with its postcode.
create or replace function address_text(address jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(address ->> 'adress1', '') || ' ' || coalesce(address ->> 'adress2', '') || ' '
    || coalesce(address ->> 'adress3', '') || ' ' || coalesce(address ->> 'zipCode', '') || ' '
    || coalesce(address ->> 'city', '')
$$;
-- An update computes the generated columns again, and sends the rows to the devices.
update person set updated_at = now();
update contract set updated_at = now() where contacts_n <> '';
