-- Who took a cheque or cash hands it over, also after the client has moved to another broker.

-- Broker at the time of the payment.
alter table received_payment add column broker_id bigint references broker on delete cascade;
update received_payment r set broker_id = coalesce(
  (select e.broker_id from premium_entry e where e.received_payment_id = r.id order by e.id limit 1),
  (select c.broker_id from contract c where c.id = r.contract_id));
alter table received_payment alter column broker_id set not null;
create index received_payment_broker on received_payment (broker_id) where remittance_id is null;
