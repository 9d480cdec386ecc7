-- Devices load contracts again that were imported without their premiums: they may have stored them with a balance of zero.
update contract c set updated_at = now()
where not c.is_estimate and not exists (select from premium m where m.contract_id = c.id);
