-- In a transaction of its own: reading all rows must not keep the locks of 0091.
alter table staff_pending validate constraint staff_pending_act_check;
