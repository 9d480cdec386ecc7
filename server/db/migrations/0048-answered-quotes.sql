-- Devices load open quotes again of which a later quote of the client became a contract: they know the day since now.
update contract c set updated_at = now()
where c.status = 'Devis' and exists (
  select from contract k where k.person_id = c.person_id and k.converted_from <> c.id and k.id > c.id);
