-- Who declared a claim through Lagon; null for claims that the insurer reported.
alter table claim add column declared_by bigint references app_user on delete set null;
create index claim_declared_by on claim (declared_by) where declared_by is not null;

-- The author of the request, whose subject begins with the claim's number. Devices fetch the contracts of claims again.
update claim k set declared_by = (
  select t.created_by from task t
  where t.contract_id = k.contract_id and starts_with(t.subject, 'Sinistre ' || k.number || chr(160))
  order by t.id limit 1);

-- « Sinistres » follows the search of contracts in the menu.
update menu m set position = m.position + 1 from menu s
where s.route = '/contract/search' and m.category_id = s.category_id and m.position > s.position;
insert into menu (category_id, title, route, position)
select category_id, 'Sinistres', '/claim/search', position + 1 from menu where route = '/contract/search' order by id limit 1;
