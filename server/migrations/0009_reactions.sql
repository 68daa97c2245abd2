-- A post can be judged on two axes, on each in one of two ways or not at all.
create type reaction_axis as enum ('liking', 'truth');
create type reaction_kind as enum ('like', 'dislike', 'true', 'false');

-- One row per account and axis, with the profile that reacted and the version of the text it judged. It does not
-- reference post: each reaction would take a shared lock on the row of a popular post, and posts are never deleted.
create table post_reaction (
  post_id bigint not null,
  account_id bigint not null references account (id),
  axis reaction_axis not null,
  kind reaction_kind not null,
  -- The reaction before the last change: an upsert cannot otherwise tell what it replaced.
  previous reaction_kind,
  version integer not null check (version >= 1),
  profile_id bigint not null references profile (id),
  -- With the included columns, a viewer's own reactions and those to one version are read from the index alone.
  primary key (post_id, account_id, axis) include (kind, version),
  check ((axis = 'liking') = (kind in ('like', 'dislike')))
);

-- Posts with more concurrent reactions than one counter row can take. While a post is listed here its reactions are
-- appended to post_counter_delta, and a worker adds them up.
create table hot_post (
  post_id bigint primary key,
  since timestamptz not null default now()
);

-- Not profile_id: no page can name who reacted.
grant select (post_id, account_id, axis, kind, version) on post_reaction to sayso_reader;
