-- outside a transaction
create index concurrently if not exists account_suspended on account (standing_until) where standing = 'suspended';
