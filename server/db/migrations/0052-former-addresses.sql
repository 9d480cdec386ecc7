-- True if a request was sent to the e-mail of its contract: once that is corrected, the request says so.
alter table signature_request add column to_contract_mail boolean not null default false;
update signature_request r set to_contract_mail = true
from contract c join person p on p.id = c.person_id
where c.id = r.contract_id and r.state in ('preparing', 'sent')
  and lower(r.email) = lower(coalesce(c.body -> 'mail' ->> 'mail', p.body -> 'mail' ->> 'mail'));
