-- Devices fetch clients and contracts again whose search by contacts depends on what they do not have yet: contacts of a
-- contract alone.
update person p set updated_at = now()
where exists (select from contract c where c.person_id = p.id and c.contacts_n <> '');
update contract set updated_at = now() where contacts_n <> '';
