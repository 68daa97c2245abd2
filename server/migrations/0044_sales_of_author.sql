-- outside a transaction
-- All sales of one profile, also refunded and disputed ones, for their copy of them.
create index concurrently if not exists purchase_of_author on purchase (author_id, id);
