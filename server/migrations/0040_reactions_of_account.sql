-- outside a transaction
-- All answers of one person, for their copy of them.
create index concurrently if not exists post_reaction_account on post_reaction (account_id, post_id, axis);
