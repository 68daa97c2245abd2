-- Permissions that people gave us at other networks. The tokens are sealed with a key that is not in the database.
create table network_connection (
  profile_id bigint not null references profile (id) on delete cascade,
  network text not null check (network in ('twitter', 'instagram')),
  -- Their id there; names can change hands.
  external_id text not null check (char_length(external_id) between 1 and 100),
  sealed bytea not null,
  -- Null for a permission that does not expire.
  expires_at timestamptz,
  connected_at timestamptz not null default now(),
  primary key (profile_id, network)
);
-- One profile per account there: somebody who was tricked out of a permission at least finds theirs taken.
create unique index network_connection_external on network_connection (network, external_id);
create index network_connection_expiry on network_connection (expires_at) where expires_at is not null;

-- OAuth flows under way. Only hashes of what the browser holds.
create table network_attempt (
  handle_hash bytea primary key,
  -- The second half that X's flow needs; Instagram's state is one piece.
  secret_hash bytea,
  network text not null check (network in ('twitter', 'instagram')),
  -- Valid only for this session, and this profile of it.
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

-- Permissions we no longer need, until they have been revoked at the network.
create table network_farewell (
  id bigint primary key default make_id(),
  network text not null check (network in ('twitter', 'instagram')),
  external_id text not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
