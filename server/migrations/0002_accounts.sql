create table account (
  id bigint primary key default make_id(),
  email text not null,
  verified_at timestamptz,
  -- Made inside a purchase and not confirmed by its address yet: may read and buy, nothing else.
  is_provisional boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index account_email on account (lower(email));

-- A profile lives in the shard of its account, and everything it owns with it.
create table profile (
  id bigint primary key,
  account_id bigint not null references account (id),
  handle text not null check (handle ~ '^[A-Za-z0-9_]{3,30}$'),
  display_name text not null check (char_length(display_name) between 1 and 50),
  photo_url text,
  is_public boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index profile_handle on profile (lower(handle));
create index profile_account on profile (account_id);

-- Only the hash of a token is kept, so that a copy of this table opens no session.
create table session (
  token_hash bytea primary key,
  account_id bigint not null references account (id) on delete cascade,
  current_profile_id bigint references profile (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);

-- Not the e-mail address: no public read path needs it.
grant select (id, verified_at, is_provisional) on account to sayso_reader;
grant select on profile, session to sayso_reader;
