-- Payments of earnings to authors. docs/money.md explains them in words.

-- One payment to one author, written before the provider is asked to make it. Its order never changes; a failed one is
-- followed by another, never sent again.
create table payout (
  id bigint primary key,
  author_id bigint not null references profile (id),
  amount bigint not null check (amount > 0),
  gateway text not null check (gateway in ('paypal', 'manual')),
  -- The address of that day.
  receiver text not null check (char_length(receiver) between 3 and 320),
  status text not null default 'created' check (status in ('created', 'sent', 'done', 'failed', 'returned')),
  -- Its id at the provider, or the file it was written into.
  provider_id text check (char_length(provider_id) <= 100),
  -- What the provider kept for itself.
  fee bigint not null default 0 check (fee >= 0),
  failure text check (char_length(failure) <= 200),
  created_at timestamptz not null,
  asked_at timestamptz,
  checked_at timestamptz,
  ended_at timestamptz,
  constraint payout_ended check ((status in ('done', 'failed', 'returned')) = (ended_at is not null)),
  constraint payout_sent check (status <> 'sent' or provider_id is not null)
);
create index payout_open on payout (created_at) where ended_at is null;
create index payout_of_author on payout (author_id, id desc);
create unique index payout_provider on payout (provider_id) where gateway = 'paypal';
create index payout_unsent on payout (created_at, id) where status = 'created' and gateway = 'paypal';
create index payout_unsure on payout (checked_at nulls first, id) where status = 'sent' and gateway = 'paypal';

-- The batches it pays, and how much of each.
create table payout_part (
  payout_id bigint not null references payout (id),
  batch_id bigint not null references settlement_batch (id),
  amount bigint not null check (amount >= 0),
  -- Until the payout fails. A batch has at most one live payment.
  is_live boolean not null default true,
  primary key (payout_id, batch_id)
);
create unique index payout_part_live on payout_part (batch_id) where is_live;

-- Holds: on one author, until staff release it, or on an account that was taken back, until its owner releases it.
create table payout_hold (
  id bigint generated always as identity primary key,
  author_id bigint references profile (id),
  account_id bigint references account (id),
  reason text not null check (char_length(reason) between 1 and 500),
  held_by text not null check (char_length(held_by) between 1 and 100),
  held_at timestamptz not null default clock_timestamp(),
  until timestamptz,
  constraint payout_hold_of_one check (num_nonnulls(author_id, account_id) = 1),
  constraint payout_hold_until check ((account_id is null) = (until is null))
);
create unique index payout_hold_author on payout_hold (author_id);
create unique index payout_hold_account on payout_hold (account_id);

-- What staff did to payouts, and why.
create table payout_act (
  id bigint generated always as identity primary key,
  act text not null check (act ~ '^[a-z_]{1,30}$'),
  author_id bigint references profile (id),
  payout_id bigint references payout (id),
  done_by text not null check (char_length(done_by) between 1 and 100),
  reason text not null check (char_length(reason) between 1 and 500),
  done_at timestamptz not null default clock_timestamp()
);
-- Payouts that were under way while the account was in other hands: they are not sent again.
create index payout_act_in_doubt on payout_act (payout_id) where act = 'in_doubt';
