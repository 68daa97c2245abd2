-- outside a transaction
-- All comments of one profile, for their copy of them.
create index concurrently if not exists comment_author on comment (author_id, id) where author_id is not null;
