-- outside a transaction
-- All purchases of one person, also refunded and disputed ones, for their copy of them.
create index concurrently if not exists purchase_of_account on purchase (buyer_account_id, id);
