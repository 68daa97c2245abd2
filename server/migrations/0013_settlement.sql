-- Weekly batches of sales, and what is paid out for them. docs/money.md explains it in words.
create table settlement_batch (
  id bigint primary key,
  author_id bigint not null references profile (id),
  -- Monday 00:00 UTC; it ends seven days later.
  week_start timestamptz not null,
  week_end timestamptz not null
    generated always as ((week_start at time zone 'UTC' + interval '7 days') at time zone 'UTC') stored,
  status text not null default 'open'
    check (status in ('open', 'pending', 'processing', 'completed', 'failed', 'carried_over')),
  reason text,
  -- Sums over its purchases. While it is open they are 0 here, and counted when needed.
  balance bigint not null default 0 check (balance >= 0),
  sayso_fee bigint not null default 0 check (sayso_fee >= 0),
  transaction_fee bigint not null default 0 check (transaction_fee >= 0),
  -- The part that paid off a debt.
  recovered bigint not null default 0 check (recovered >= 0),
  amount_paid bigint not null default 0 check (amount_paid >= 0),
  payout_date timestamptz,
  settled_at timestamptz,
  unique (author_id, week_start),
  constraint settlement_batch_week check (
    extract(isodow from week_start at time zone 'UTC') = 1 and week_start = date_trunc('day', week_start, 'UTC')),
  constraint settlement_batch_settled check ((status = 'open') = (settled_at is null)),
  constraint settlement_batch_uncounted check (
    status <> 'open' or (balance = 0 and sayso_fee = 0 and transaction_fee = 0 and recovered = 0))
);
-- Settling and paying ask "what is next?" once per author: the answer must be the first entry of an index, not a sort of
-- everything that is due.
create index settlement_batch_open on settlement_batch (week_start, id) where status = 'open';
create index settlement_batch_oldest on settlement_batch (author_id, week_start) where status = 'open';
create index settlement_batch_due on settlement_batch (payout_date) where status in ('pending', 'failed');
create index settlement_batch_unpaid on settlement_batch (author_id)
  where status in ('pending', 'failed', 'carried_over');
