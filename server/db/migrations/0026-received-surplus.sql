-- What a received payment leaves over is a surplus, like what a card was charged too much.
alter table payment_surplus alter column transaction_uuid drop not null;
alter table payment_surplus add column received_payment_id bigint unique references received_payment on delete cascade;
alter table payment_surplus add constraint payment_surplus_origin
  check (num_nonnulls(transaction_uuid, received_payment_id) = 1);
-- The refund gave back the cash or the cheque itself, which is then not handed over to the insurer.
alter table payment_surplus add column is_returned boolean not null default false;
create index received_payment_provisional on received_payment (provisional);
