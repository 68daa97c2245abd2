-- outside a transaction
-- All answers of one person, for their copy of them.
create index concurrently if not exists comment_reaction_account on comment_reaction (account_id, comment_id, axis);
