-- Tries at passwords, counted before each comparison. The key is a keyed hash of who tries at what: a known device at its
-- account, a network at an address, or all strangers at an address, whether it has an account or not.
create table sign_in_try (
  key bytea primary key,
  fails integer not null,
  since timestamptz not null default now(),
  -- No try is compared before this.
  open_at timestamptz,
  -- How many of the fails the owner has found in the security log.
  reported integer not null default 0
) with (fillfactor = 80);
create index sign_in_try_age on sign_in_try (since);
