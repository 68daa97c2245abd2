-- How people are found. Only profiles in the public list have a row here. Every table below is made from others and can
-- be made again; whatever it holds of a profile or an account ends with it.
create table profile_standing (
  profile_id bigint primary key references profile (id) on delete cascade,
  -- Of the handle, the name and the bio that the terms were made from.
  text_hash uuid not null,
  -- Followers whose accounts are established, and those of them who came in the last seven days.
  established_followers integer not null default 0 check (established_followers >= 0),
  won_followers integer not null default 0 check (won_followers >= 0),
  -- Ten times the decimal logarithm of the established followers. Only whole steps, so that terms are seldom rewritten.
  score smallint not null default 0 check (score between 0 and 100),
  -- The followers have changed since they were counted.
  is_stale boolean not null default true
) with (fillfactor = 80);
create index profile_standing_stale on profile_standing (profile_id) where is_stale;
create index profile_standing_won on profile_standing (won_followers desc) where won_followers >= 10;

-- What a profile is found by: the handle and its parts, the words of the name, the whole name beginning with each of its
-- words, and the words of the bio. Folded, and compared byte by byte, so that a prefix is a range of the index.
create table profile_term (
  profile_id bigint not null references profile_standing (profile_id) on delete cascade,
  term text collate "C" not null check (char_length(term) between 1 and 64),
  is_bio boolean not null,
  score smallint not null,
  primary key (profile_id, term)
) with (fillfactor = 80);
create index profile_term_name on profile_term (term, score desc, profile_id) where not is_bio;
create index profile_term_bio on profile_term (term, score desc, profile_id) where is_bio;

-- The words of handles and names, each with the hashes of what is left of it without one of its letters. Two words that
-- differ by one letter share one of these.
create table spelling (
  word text collate "C" primary key,
  variants integer[] not null
);
create index spelling_variants on spelling using gin (variants);

-- The best matches of beginnings that have too many to look at. Null: few enough.
create table type_ahead (
  prefix text collate "C" primary key,
  profile_ids bigint[],
  tags text[],
  made_at timestamptz not null
);
create index type_ahead_made on type_ahead (made_at);

-- Tags: who was counted for one, and when; how many in each hour, in the world (w) and by country (c:US); and the sums.
create table tag_use (
  scope text not null,
  tag text collate "C" not null check (char_length(tag) between 1 and 64),
  account_id bigint not null references account (id) on delete cascade,
  counted_at timestamptz not null,
  primary key (scope, tag, account_id)
);
create index tag_use_account on tag_use (account_id);
create index tag_use_counted on tag_use (counted_at);

create table tag_hour (
  scope text not null,
  tag text collate "C" not null,
  hour timestamptz not null,
  accounts integer not null check (accounts > 0),
  primary key (scope, tag, hour)
);
create index tag_hour_hour on tag_hour (hour);

create table tag_standing (
  scope text not null,
  tag text collate "C" not null,
  -- Accounts of the last eight days.
  accounts integer not null default 0 check (accounts >= 0),
  -- How far above the usual: the highest value, and when it was reached. It halves every four hours.
  peak double precision not null default 0 check (peak >= 0),
  peaked_at timestamptz not null default now(),
  is_stale boolean not null default true,
  primary key (scope, tag)
) with (fillfactor = 80);
create index tag_standing_stale on tag_standing (scope, tag) where is_stale;
create index tag_standing_peak on tag_standing (peaked_at) where peak > 0;

-- Tags that an operator keeps out of all lists.
create table blocked_tag (
  tag text collate "C" primary key,
  blocked_at timestamptz not null default now()
);

-- True and false of the last week, by established accounts. Never granted: who answered what is nobody's business.
create table disputed_answer (
  post_id bigint not null references post (id) on delete cascade,
  account_id bigint not null references account (id) on delete cascade,
  is_true boolean not null,
  version integer not null,
  answered_at timestamptz not null,
  primary key (post_id, account_id)
);
create index disputed_answer_account on disputed_answer (account_id);
create index disputed_answer_answered on disputed_answer (answered_at);

-- Tagged posts that are for sale, and the tags of posts that somebody liked, believed or bought.
create table paid_tag (
  tag text collate "C" not null,
  post_id bigint not null references post (id) on delete cascade,
  primary key (tag, post_id)
);
create index paid_tag_post on paid_tag (post_id);

create table topic_read (
  profile_id bigint not null references profile (id) on delete cascade,
  post_id bigint not null references post (id) on delete cascade,
  tags text[] not null,
  read_at timestamptz not null,
  primary key (profile_id, post_id)
);
create index topic_read_post on topic_read (post_id);
create index topic_read_newest on topic_read (profile_id, read_at desc);

-- Lists that are made ahead, best first.
create table discovery_item (
  list text not null check (list in ('trending', 'disputed', 'notable', 'near', 'sells')),
  scope text not null,
  rank smallint not null check (rank >= 0),
  -- The post or the profile; null for a tag, which is in reason.
  ref bigint,
  score double precision not null,
  reason jsonb not null default '{}',
  primary key (list, scope, rank)
);

-- People to follow, per reader, until they are a day old.
create table suggestion_made (
  profile_id bigint primary key references profile (id) on delete cascade,
  made_at timestamptz not null
);
create table suggestion (
  profile_id bigint not null references suggestion_made (profile_id) on delete cascade,
  rank smallint not null,
  candidate_id bigint not null references profile (id) on delete cascade,
  score double precision not null,
  reasons jsonb not null,
  primary key (profile_id, rank)
);
create index suggestion_candidate on suggestion (candidate_id);
create table suggestion_dismissed (
  profile_id bigint not null references profile (id) on delete cascade,
  candidate_id bigint not null references profile (id) on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (profile_id, candidate_id)
);
create index suggestion_dismissed_candidate on suggestion_dismissed (candidate_id);
create index suggestion_dismissed_at on suggestion_dismissed (dismissed_at);

-- Profiles that have published nothing for everyone come after those that have: their place is far below every post.
-- See placeWithoutPosts in modules/profiles/profiles.fragments.ts.
update profile_explore set active_id = profile_id >> 10 where active_id = profile_id;

grant select on profile_standing, profile_term, spelling, type_ahead, blocked_tag, tag_hour, tag_standing,
                discovery_item, suggestion_made, suggestion, suggestion_dismissed
  to sayso_reader;
