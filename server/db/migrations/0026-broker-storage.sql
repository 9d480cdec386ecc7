-- What a broker's files weigh, counted as they are added: summing them up at each sending would read them all.
alter table broker add column stored_bytes bigint not null default 0;

update broker b set stored_bytes = s.bytes
from (
  select broker_id, sum(bytes) as bytes from (
    select t.broker_id, f.size_bytes as bytes from task_file f join task t on t.id = f.task_id
    union all
    select c.broker_id, f.size_bytes from supporting_file f
      join supporting_document d on d.id = f.supporting_document_id
      join contract c on c.id = d.contract_id
  ) all_files group by broker_id
) s where s.broker_id = b.id;
