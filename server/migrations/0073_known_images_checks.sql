-- In a transaction of its own: reading all rows must not keep the locks of 0072.
alter table media validate constraint media_source_key_check;
alter table media validate constraint media_failure_check;
alter table staff_pending validate constraint staff_pending_act_check;
