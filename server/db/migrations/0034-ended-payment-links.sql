-- When a premium became due again after all premiums of the link had been settled: such a link is not paid by any more.
alter table client_link_premium add column due_again_at timestamptz;
