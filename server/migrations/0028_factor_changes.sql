-- In a transaction of its own: reading all rows must not keep the lock of 0027.
alter table account_change validate constraint account_change_kind_check;
