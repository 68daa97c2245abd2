-- Second factors. What is removed stays for a while, so that whoever undoes a thief's changes gets it back.

-- The name under which an account's passkeys know it: random, so that it tells nothing about the account.
create table passkey_user (
  account_id bigint primary key references account (id) on delete cascade,
  handle bytea not null unique check (octet_length(handle) = 32)
);

create table passkey (
  credential_id bytea primary key,
  account_id bigint not null references account (id) on delete cascade,
  public_key bytea not null,
  -- How often the device says it was used, if it counts: one that goes back is a copy.
  counter bigint not null,
  transports text[] not null,
  -- Kept by a password manager, so other devices have it too.
  is_synced boolean not null,
  name text not null check (char_length(name) <= 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  removed_at timestamptz
) with (fillfactor = 80);
create index passkey_of on passkey (account_id);

create table totp (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  sealed bytea not null,
  -- The time step of the last code that was accepted. Only later ones are, so each code works once.
  last_step bigint not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
) with (fillfactor = 80);
create unique index totp_of on totp (account_id) where removed_at is null;
create index totp_removed on totp (account_id, removed_at);

create table recovery_code (
  account_id bigint not null references account (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  replaced_at timestamptz,
  primary key (account_id, code_hash)
) with (fillfactor = 80);

alter table account_change drop constraint account_change_kind_check;
alter table account_change add constraint account_change_kind_check
  check (kind in ('email_asked', 'email', 'password', 'passkey_added', 'passkey_removed', 'totp_added', 'totp_removed',
                  'recovery_codes', 'payout_address', 'undone')) not valid;
