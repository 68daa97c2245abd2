-- Who blocks whom. A block is between two profiles; the account of the blocker is here because none of its profiles
-- wants to meet whom one of them blocks. The id carries the time.
create table block (
  blocker_id bigint not null references profile (id),
  blocked_id bigint not null references profile (id),
  blocker_account_id bigint not null references account (id),
  id bigint not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index block_blocked on block (blocked_id, blocker_id);
create index block_account on block (blocker_account_id, blocked_id) include (id);

-- What an account does not want to meet: people, words, phrases, tags. The key is the profile's number or the folded
-- text; the text is as it was typed.
create table mute (
  account_id bigint not null references account (id),
  kind text not null check (kind in ('profile', 'word', 'phrase', 'tag')),
  key text not null check (char_length(key) between 1 and 200),
  profile_id bigint references profile (id),
  text text not null default '' check (char_length(text) <= 60),
  -- Null is for ever.
  until timestamptz,
  except_followed boolean not null default false,
  primary key (account_id, kind, key),
  check ((kind = 'profile') = (profile_id is not null)),
  check ((kind = 'profile') = (text = ''))
);
create index mute_profile on mute (profile_id) where profile_id is not null;
create index mute_until on mute (until) where until is not null;

-- Says which readers need a look into the tables above. Whoever has no row here and below is never looked up.
create table account_filter (
  account_id bigint primary key references account (id),
  has_blocks boolean not null default false,
  has_mutes boolean not null default false,
  -- The muted texts: a list of { kind, key, until, exceptFollowed }.
  words jsonb not null default '[]' check (jsonb_typeof(words) = 'array')
) with (fillfactor = 80);

-- Profiles that somebody blocks. A row is never updated: a million people may block the same profile.
create table blocked_profile (
  profile_id bigint primary key references profile (id)
);

grant select on block, mute, account_filter, blocked_profile to sayso_reader;
