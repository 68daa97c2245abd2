-- Two questions can be answered about a post, each in one of two ways or not at all.
create type reaction_axis as enum ('liking', 'truth');
create type reaction_kind as enum ('like', 'dislike', 'true', 'false');

-- One row per account and question: which of its profiles answered is remembered, and which text was judged.
-- Nothing here refers to post: each reaction would share a lock on the row of a post that everybody reacts to, and
-- rows of posts stay for ever.
create table post_reaction (
  post_id bigint not null,
  account_id bigint not null references account (id),
  axis reaction_axis not null,
  kind reaction_kind not null,
  -- What was answered before the last change of mind: a statement that replaces a row cannot otherwise tell what by.
  previous reaction_kind,
  version integer not null check (version >= 1),
  profile_id bigint not null references profile (id),
  -- The rest is there so that a viewer's own answers, and those to one text, are read from the index alone.
  primary key (post_id, account_id, axis) include (kind, version),
  check ((axis = 'liking') = (kind in ('like', 'dislike')))
);

-- Posts that more people react to at once than can wait for one row. While a post is in here its reactions are
-- appended below, and a worker adds them up.
create table hot_post (
  post_id bigint primary key,
  since timestamptz not null default now()
);

-- What is not yet in post_counter. The number of a post is always both together, read in one statement.
create table post_counter_delta (
  id bigint generated always as identity,
  post_id bigint not null,
  likes smallint not null,
  dislikes smallint not null,
  trues smallint not null,
  falses smallint not null,
  primary key (post_id, id)
);

-- Part of a sum may be below zero: a like that was appended can be taken back at the counter. And a check looks at the
-- row as a statement first found it, before it learns what others have just added.
alter table post_counter
  drop constraint post_counter_likes_check,
  drop constraint post_counter_dislikes_check,
  drop constraint post_counter_trues_check,
  drop constraint post_counter_falses_check;

-- Not profile_id: no page can name who reacted.
grant select (post_id, account_id, axis, kind, version) on post_reaction to sayso_reader;
grant select on post_counter_delta to sayso_reader;
