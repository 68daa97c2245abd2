create table comment (
  -- In the shard of its post.
  id bigint primary key,
  post_id bigint not null references post (id),
  -- The comment it answers, or the post: everything under one of them is one range of one index. It may be either, so it
  -- references neither; the writer holds a lock on what it names.
  under_id bigint not null,
  depth integer not null check (depth >= 0),
  -- A deleted comment that has replies stays as a stub, without author and text.
  author_id bigint references profile (id),
  text text not null check (char_length(text) <= 2000),
  check ((author_id is null) = (text = '')),
  check ((under_id = post_id) = (depth = 0))
);
create index comment_thread on comment (under_id, id);

-- Counters are apart, as those of posts are. The score that comments are sorted by is computed from them.
create table comment_counter (
  comment_id bigint primary key references comment (id),
  under_id bigint not null,
  -- Direct replies, including stubs.
  replies integer not null default 0 check (replies >= 0),
  -- Not checked, for the reason given at post_counter.
  likes integer not null default 0,
  dislikes integer not null default 0,
  trues integer not null default 0,
  falses integer not null default 0,
  score integer not null generated always as (likes + trues - dislikes - falses) stored
) with (fillfactor = 70);
create index comment_counter_useful on comment_counter (under_id, score desc, comment_id desc);

-- As post_reaction; a comment has only one version.
create table comment_reaction (
  comment_id bigint not null,
  account_id bigint not null references account (id),
  axis reaction_axis not null,
  kind reaction_kind not null,
  previous reaction_kind,
  profile_id bigint not null references profile (id),
  primary key (comment_id, account_id, axis) include (kind),
  check ((axis = 'liking') = (kind in ('like', 'dislike')))
);

-- Idempotency keys: one key of a client creates one comment.
create table comment_key (
  author_id bigint not null references profile (id),
  key text not null check (char_length(key) between 1 and 255),
  input_hash bytea not null,
  comment_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (author_id, key)
);
create index comment_key_created on comment_key (created_at);

grant select on comment, comment_counter to sayso_reader;
grant select (comment_id, account_id, axis, kind) on comment_reaction to sayso_reader;
