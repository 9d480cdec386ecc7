-- Ranges and products as administrators keep them: who may not sell a product, and what the whole was last.

create table product_forbidden_broker (
  product_id bigint not null references gamut_product on delete cascade,
  broker_id bigint not null references broker on delete cascade,
  primary key (product_id, broker_id)
);
create index product_forbidden_broker_of on product_forbidden_broker (broker_id);

-- One row: counts the saves, and is what two saves wait for one another by.
create table product_range_revision (
  is_only boolean primary key default true check (is_only),
  number int not null default 1,
  changed_at timestamptz
);
insert into product_range_revision default values;
