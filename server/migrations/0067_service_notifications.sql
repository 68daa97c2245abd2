-- What we decided about somebody's posts or reports: always in the list, without a switch.
alter type notification_kind add value if not exists 'service' after 'ptv';

-- In a transaction of its own: reading all rows must not keep the locks of 0066.
alter table staff_pending validate constraint staff_pending_act_check;
