-- Devices load all quotes that were typed here again: they store what was typed for closed and referred ones too since now.
update contract set updated_at = now() where is_estimate and id in (select contract_id from quote);
