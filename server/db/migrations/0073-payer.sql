-- Who came back from the form with an answer that was not a refusal, where a browser did; who asked for the form may be another.
alter table payment_order
  add column payer_id bigint references app_user on delete set null,
  -- the receipt of what it paid
  add column receipt_id bigint references editique on delete set null;
