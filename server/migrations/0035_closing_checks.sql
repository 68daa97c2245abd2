-- In a transaction of its own: reading all rows must not keep the locks of 0034.
alter table profile validate constraint profile_hidden;
alter table account validate constraint account_email;
alter table account_change validate constraint account_change_kind_check;
alter table security_event validate constraint security_event_kind_check;
