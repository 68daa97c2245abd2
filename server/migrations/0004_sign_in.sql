alter table account
  add column first_name text not null default '' check (char_length(first_name) <= 50),
  add column last_name text not null default '' check (char_length(last_name) <= 50),
  -- What makes two spellings one address. The domain is already ASCII when it arrives; mail goes to `email`, as stored.
  add column email_key text generated always as (lower(normalize(email, nfkc))) stored,
  -- A new address, until a code sent there has been entered. Until then `email` is the only one that counts.
  add column pending_email text,
  -- When the owner was last told that somebody tried to register with this address.
  add column warned_at timestamptz;
-- account_email, the unique index on lower(email), goes a release later: old code still inserts by it.
create unique index account_email_key on account (email_key);

-- Apart from the account, so that nothing which reads accounts can read it. An account without a row has no password.
-- A second factor becomes a table of its own beside this one.
create table account_password (
  account_id bigint primary key references account (id) on delete cascade,
  phc text not null,
  changed_at timestamptz not null default now(),
  -- Tries since the last success, counted before each comparison; beyond ten in a quarter of an hour they have to wait.
  fails integer not null default 0,
  fails_since timestamptz,
  open_at timestamptz
) with (fillfactor = 80);

-- Secrets sent by mail. The code itself is not here, only a keyed hash of it; the tries are counted beside it.
create table secret_code (
  id bigint primary key default make_id(),
  account_id bigint not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'change_email', 'reset', 'link', 'undo_email')),
  code_hash bytea not null,
  -- The address it was sent to; for undo_email the one to go back to.
  email text not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index secret_code_account on secret_code (account_id, purpose, id desc);
create unique index secret_code_hash on secret_code (code_hash);
create index secret_code_expiry on secret_code (expires_at);

alter table session
  add column id bigint not null default make_id(),
  add column last_seen_at timestamptz not null default now();
create unique index session_id on session (id);

alter table profile
  add column bio text not null default '' check (char_length(bio) <= 500),
  add column location text not null default '' check (char_length(location) <= 50),
  add column web_link text not null default '' check (char_length(web_link) <= 200),
  -- Null is the account's own address.
  add column email text,
  add column paypal_email text,
  add column setting_notify_follow boolean not null default false,
  add column setting_notify_reply boolean not null default false,
  add column setting_notify_repost boolean not null default false,
  add column setting_notify_other_interactions boolean not null default false,
  add column setting_notify_mention boolean not null default false,
  add column setting_notify_ptv_email boolean not null default false;

-- Column by column from now on: a profile has addresses that no public read path may select.
revoke select on profile from sayso_reader;
grant select (id, account_id, handle, display_name, photo_url, is_public, created_at, bio, location, web_link)
  on profile to sayso_reader;
