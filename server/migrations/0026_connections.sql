-- What a profile says of the networks it is connected to. No grant: only its owner is told.
alter table profile
  add column twitter_username text check (char_length(twitter_username) between 1 and 100),
  add column instagram_username text check (char_length(instagram_username) between 1 and 100),
  add column twitter_auto_import boolean not null default false,
  add column instagram_auto_import boolean not null default false,
  -- Nothing can be imported from where nobody is known.
  add constraint profile_twitter_import check (twitter_username is not null or not twitter_auto_import),
  add constraint profile_instagram_import check (instagram_username is not null or not instagram_auto_import);

-- A permission that somebody gave us at a network. What opens it there is sealed with a key that is not in here.
create table network_connection (
  profile_id bigint not null references profile (id) on delete cascade,
  network text not null check (network in ('twitter', 'instagram')),
  -- Who they are there; names can change hands.
  external_id text not null check (char_length(external_id) between 1 and 100),
  sealed bytea not null,
  -- Null where a permission does not end by itself.
  expires_at timestamptz,
  connected_at timestamptz not null default now(),
  primary key (profile_id, network)
);
-- One profile per account there: whoever is talked out of a permission at least notices that theirs is taken.
create unique index network_connection_external on network_connection (network, external_id);
create index network_connection_expiry on network_connection (expires_at) where expires_at is not null;

-- Somebody is on the way to a network and back. Only hashes of what the browser holds.
create table network_attempt (
  handle_hash bytea primary key,
  -- The second half that X's way needs; Instagram's state is one piece.
  secret_hash bytea,
  network text not null check (network in ('twitter', 'instagram')),
  -- Good for nobody but this session, and this profile of it.
  session_id bigint not null references session (id) on delete cascade,
  profile_id bigint not null references profile (id) on delete cascade,
  sealed bytea,
  tries smallint not null default 0,
  is_proven boolean not null default false,
  expires_at timestamptz not null
);
create index network_attempt_session on network_attempt (session_id, network);
create index network_attempt_profile on network_attempt (profile_id);
create index network_attempt_expiry on network_attempt (expires_at);

-- A permission that is no longer ours to keep, until it has been given back at the network.
create table network_farewell (
  id bigint primary key default make_id(),
  network text not null check (network in ('twitter', 'instagram')),
  external_id text not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
