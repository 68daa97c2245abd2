create table account (
  id bigint primary key default make_id(),
  email text not null,
  verified_at timestamptz,
  -- Created inside a purchase and not yet confirmed by mail: it may read and buy, nothing else.
  is_provisional boolean not null default false,
  created_at timestamptz not null default now(),
  first_name text not null default '' check (char_length(first_name) <= 50),
  last_name text not null default '' check (char_length(last_name) <= 50),
  -- Two spellings of one address have the same key. The domain is already ASCII; mail goes to `email`, as stored.
  email_key text generated always as (lower(normalize(email, nfkc))) stored,
  -- A new address, until the code sent there has been entered. Until then only `email` counts.
  pending_email text,
  -- When the owner was last warned that somebody tried to register with this address.
  warned_at timestamptz
);
create unique index account_email_key on account (email_key);

-- Apart from the account, so that nothing that reads accounts can read it. An account without a row has no password.
create table account_password (
  account_id bigint primary key references account (id) on delete cascade,
  phc text not null,
  changed_at timestamptz not null default now(),
  -- Attempts since the last success, counted before each comparison. After ten in a quarter of an hour they must wait.
  fails integer not null default 0,
  fails_since timestamptz,
  open_at timestamptz,
  -- Whether the password is long enough for what moves money. Null is unknown: it is learned at the next log-in. The
  -- length itself is not stored, because it would help whoever steals this table.
  is_long boolean
) with (fillfactor = 80);

-- Every address an account was verified at. An address that was taken back from somebody without a right to it is
-- revoked.
create table account_address (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  email text not null,
  email_key text generated always as (lower(normalize(email, nfkc))) stored,
  since timestamptz not null,
  until timestamptz,
  revoked boolean not null default false
);
create unique index account_address_now on account_address (account_id) where until is null;
create index account_address_of on account_address (account_id, id);
create index account_address_key on account_address (email_key);

-- Changes of an account, with the values before and after. Addresses are sealed; of a password nothing is stored.
create table account_change (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  kind text not null check (kind in ('email_asked', 'email', 'password', 'payout_address', 'undone')),
  -- For a payout address: the profile it belongs to.
  profile_id bigint,
  before bytea,
  after bytea,
  -- The session that made the change, as far as known. Sessions are deleted, this row stays.
  session_id bigint,
  made_at timestamptz not null default clock_timestamp()
);
create index account_change_of on account_change (account_id, id);

-- Codes sent by mail. Only a keyed hash of each code is stored, with the number of attempts.
create table secret_code (
  id bigint primary key default make_id(),
  account_id bigint not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'change_email', 'reset', 'link', 'undo_email')),
  code_hash bytea not null,
  -- The address it was sent to; for undo_email the address to go back to.
  email text not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- For undo_email: the change to undo.
  change_id bigint references account_change (id)
);
create index secret_code_account on secret_code (account_id, purpose, id desc);
create unique index secret_code_hash on secret_code (code_hash);
create index secret_code_expiry on secret_code (expires_at);

-- Only the hash of a token is stored, so that a copy of this table opens no session.
create table session (
  token_hash bytea primary key,
  account_id bigint not null references account (id) on delete cascade,
  current_profile_id bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id bigint not null default make_id(),
  last_seen_at timestamptz not null default now(),
  -- What a person recognises a session by, such as "Firefox on Linux". Not the user agent, which would tell people apart.
  device text not null default '' check (char_length(device) <= 60),
  -- When the password was last entered.
  proved_at timestamptz,
  -- The token before this one: other windows may use it for a moment longer.
  previous_hash bytea,
  previous_until timestamptz
);
create index session_account on session (account_id);
create unique index session_id on session (id);
create unique index session_previous on session (previous_hash) where previous_hash is not null;

-- Not the e-mail address: no public read path needs it.
grant select (id, verified_at, is_provisional) on account to sayso_reader;
grant select on session to sayso_reader;
