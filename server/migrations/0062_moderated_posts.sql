-- outside a transaction
-- Posts with a decision, which are few: those whose time is over, and those whose evidence is.
create index concurrently if not exists post_moderated on post (moderated_at) where moderation <> 'none';
