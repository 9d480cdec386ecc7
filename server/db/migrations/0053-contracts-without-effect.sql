-- A contract that the client gives up before it begins: its day is that on which they did.
alter table premium_adjustment drop constraint if exists premium_adjustment_kind_check;
alter table premium_adjustment add constraint premium_adjustment_kind check (kind in ('termination', 'void', 'refund'));
alter table premium_entry drop constraint premium_entry_reason;
alter table premium_entry add constraint premium_entry_reason check (reason in ('bounced', 'mistake', 'terminated', 'void', 'refunded'));
