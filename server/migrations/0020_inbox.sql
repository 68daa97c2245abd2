-- What is unread, newest first: for the number at the bell, and to mark it as read.
-- There is no release yet, so no writer waits while this index is built.
-- squawk-ignore require-concurrent-index-creation
create index notification_unread on notification (receiver_id, newest_id desc) where read_at is null;

-- The list and push, per profile and kind. A row only where it differs from the default: everything is listed; follow,
-- reply, mention and ptv are pushed. Emails have their columns in profile.
create table notification_setting (
  profile_id bigint not null references profile (id) on delete cascade,
  kind notification_kind not null,
  in_app boolean not null,
  push boolean not null,
  primary key (profile_id, kind)
);

-- Questions that the list asks an account once. The row is written when there is reason to ask, in the transaction that
-- queues the email about it, so it also says that this email was sent.
create table notification_question (
  account_id bigint not null references account (id) on delete cascade,
  question text not null check (question in ('first_sale')),
  -- The purchase that was the first sale.
  source_id bigint,
  asked_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  primary key (account_id, question)
);

-- Accounts that have sold before this existed are not asked.
insert into notification_question (account_id, question, answered_at)
select distinct profile.account_id, 'first_sale', now()
  from purchase join profile on profile.id = purchase.author_id
    on conflict do nothing;

-- Between these minutes of the day nothing is pushed; over midnight if the first is the later one.
create table account_quiet (
  account_id bigint primary key references account (id) on delete cascade,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  zone text not null check (char_length(zone) between 1 and 64),
  check (from_minute <> to_minute)
);

-- A browser that gets push messages, until its session ends. Its address and keys are sealed; the hash finds an address
-- that is added again.
create table push_device (
  id bigint primary key default make_id(),
  account_id bigint not null references account (id) on delete cascade,
  session_id bigint not null references session (id) on delete cascade,
  endpoint_hash bytea not null check (octet_length(endpoint_hash) = 32),
  sealed bytea not null,
  label text not null default '' check (char_length(label) <= 60),
  created_at timestamptz not null default clock_timestamp(),
  last_ok_at timestamptz,
  failing_since timestamptz
);
create index push_device_account on push_device (account_id);
create index push_device_session on push_device (session_id);
create unique index push_device_endpoint on push_device (endpoint_hash);

-- When a receiver was last pushed for a kind, and how many pushes that were in a row.
create table notification_push (
  receiver_id bigint not null references profile (id) on delete cascade,
  kind notification_kind not null,
  last_at timestamptz not null,
  in_a_row integer not null check (in_a_row > 0),
  primary key (receiver_id, kind)
);
