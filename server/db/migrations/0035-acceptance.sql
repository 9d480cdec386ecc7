-- Acceptance rules lie beside the tariffs, dated and versioned as they are.
alter table tariff add column kind text not null default 'price';
alter table tariff drop constraint tariff_product_code_version_key;
alter table tariff add constraint tariff_kind_version unique (kind, product_code, version);
drop index tariff_in_force;
create index tariff_in_force on tariff (kind, product_code, effective_from desc);
