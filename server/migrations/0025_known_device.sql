-- Browsers that have logged in to an account. Each keeps a token, also after logging out; only its hash is stored here,
-- another one for each account. The token opens nothing: it tells the owner's devices from strangers.
create table known_device (
  account_id bigint not null references account (id) on delete cascade,
  token_hash bytea not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  primary key (account_id, token_hash)
) with (fillfactor = 80);
create index known_device_unused on known_device (last_seen);
