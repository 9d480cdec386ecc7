-- Contacts that searches find a client and a contract by: telephone, e-mail and address, those of the contract alone too.

-- The rules of `fold` (src/shared/primitives/text.ts) for values that entered normalized; a test compares both.
create function search_text(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(replace(
        regexp_replace(lower(normalize(translate(given, '´', ''), NFKD)), '[\u0300-\u036F]', '', 'g'),
        'ß', 'ss'), 'þ', 'th'), 'œ', 'oe'), 'æ', 'ae'), 'ŋ', 'ng'),
      'øłđðħŧı''’‘‛ʹʻʼʽʾʿˈˊˋ՚′‵ꞌ`^', 'olddhti'),
    '[\s\-\u2010-\u2015\u2212]+', ' ', 'g'))
$$;

create function address_text(address jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(address ->> 'adress1', '') || ' ' || coalesce(address ->> 'adress2', '') || ' '
    || coalesce(address ->> 'adress3', '') || ' ' || coalesce(address ->> 'city', '')
$$;

-- Cut, so that a row of the indexes below always fits a page.
create function contacts_text(body jsonb, address jsonb) returns text language sql immutable parallel safe as $$
  select left(search_text(coalesce(body #>> '{mail,mail}', '') || ' ' || coalesce(body #>> '{phone,number}', '') || ' '
    || address_text(address)), 600)
$$;

alter table person add column contacts_n text collate "C" not null
  generated always as (contacts_text(body, body -> 'address')) stored;
alter table contract add column contacts_n text collate "C" not null
  generated always as (contacts_text(body, body #> '{productRisk,home,homeAddress}')) stored;

-- Cover the lookup of a word in contacts.
create index person_contacts on person (broker_id) include (id, contacts_n) where contacts_n <> '';
create index contract_contacts on contract (broker_id) include (id, person_id, contacts_n) where contacts_n <> '';

-- Devices fetch clients and contracts with the contacts of each other: a change of one is a change of the other.
create function contract_contacts_changed() returns trigger language plpgsql as $$
begin
  update person set updated_at = now() where id = new.person_id;
  return null;
end $$;
create trigger contract_contacts_added after insert on contract for each row
  when (new.contacts_n <> '') execute function contract_contacts_changed();
create trigger contract_contacts_changed after update on contract for each row
  when (old.contacts_n is distinct from new.contacts_n) execute function contract_contacts_changed();
