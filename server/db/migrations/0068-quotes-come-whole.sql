-- Open quotes come with the portfolio as they were typed: devices that have them already are given them again.
update contract set updated_at = now() where is_estimate and status = 'Devis';
