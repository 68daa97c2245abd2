-- For what an author is told about a batch: sales that were given back, before it was settled and after. Neither is
-- written by a purchase, so buying costs what it did.
create index purchase_returned on purchase (author_id, id desc) where status <> 'completed' and batch_id is null;
create index purchase_refunded_of_batch on purchase (batch_id) where status = 'refunded' and batch_id is not null;
