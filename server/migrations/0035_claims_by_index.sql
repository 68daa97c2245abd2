-- Whoever settles or pays asks "what is next?" once for each author, so the answer must be the first of an index: to sort
-- everything that is due each time made a week of two thousand authors take minutes, and of twice as many four times that.
drop index settlement_batch_open;
create index settlement_batch_open on settlement_batch (week_start, id) where status = 'open';
create index settlement_batch_oldest on settlement_batch (author_id, week_start) where status = 'open';
create index payout_unsent on payout (created_at, id) where status = 'created' and gateway = 'paypal';
create index payout_unsure on payout (checked_at nulls first, id) where status = 'sent' and gateway = 'paypal';
