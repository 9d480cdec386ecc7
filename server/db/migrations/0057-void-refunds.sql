-- The refund of what was paid of a contract without effect: the request of it, and the refund once it was made and recorded.
-- What a file reported has no request, since the insurer has done it.
alter table premium_adjustment add column task_id bigint references task on delete set null;
alter table premium_adjustment add column refunded_on date;
alter table premium_adjustment add column refund_amount bigint;
alter table premium_adjustment add column refund_reference text;
alter table premium_adjustment add column refund_recorded_at timestamptz;
alter table premium_adjustment add column refunded_by bigint references app_user on delete set null;
update premium_adjustment a set task_id = t.id from task t
where a.kind = 'void' and a.amount > 0 and t.contract_id = a.contract_id and t.type_code = 'À rembourser'
  and t.created_by is null and t.subject like 'Contrat sans effet%';
