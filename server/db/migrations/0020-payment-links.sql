-- Links by which a client pays premiums.

-- What the premiums of a link came to when it was created, in whole XPF; null for a link that asks for no payment.
alter table client_link add column amount bigint;

create table client_link_premium (
  client_link_id bigint not null references client_link on delete cascade,
  premium_id bigint not null references premium on delete cascade,
  primary key (client_link_id, premium_id)
);
create index client_link_premium_premium on client_link_premium (premium_id);

-- The link that an order was opened through; such an order has no user.
alter table payment_order add column client_link_id bigint references client_link on delete set null;
create index payment_order_client_link on payment_order (client_link_id);
