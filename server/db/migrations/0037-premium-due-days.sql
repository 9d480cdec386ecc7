-- Day from which a premium is owed: the first day of its term, or the day after its debit (src/shared/operations/contracts/
-- term-payment.ts). A premium that the insurer debits later is not unpaid before.
alter table premium add column due_on date;
update premium set due_on = effect_date;
alter table premium alter column due_on set not null;
drop index premium_owed;
create index premium_owed on premium (due_on, contract_id) where balance > 0;
