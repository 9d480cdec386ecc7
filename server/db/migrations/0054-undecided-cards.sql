-- True while the bank has not decided on a card, by the last report of the provider: until then it is on its way, however long.
alter table payment_order add column is_undecided boolean not null default false;
