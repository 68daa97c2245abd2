-- In a transaction of its own: reading all rows must not keep the locks of 0064.
alter table purchase validate constraint purchase_refunded_by_check;
alter table settlement_batch validate constraint settlement_batch_restored;
