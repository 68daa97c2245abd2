-- In a transaction of its own: reading all rows must not keep the locks of 0029.
alter table account_change validate constraint account_change_kind_check;
alter table security_event validate constraint security_event_kind_check;
alter table secret_code validate constraint secret_code_purpose_check;
