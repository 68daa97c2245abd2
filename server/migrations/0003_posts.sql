create table post (
  id bigint primary key,
  author_id bigint not null references profile (id),
  text text not null check (char_length(text) between 1 and 5000),
  visibility text not null check (visibility in ('everyone', 'followers')),
  -- Where it is seen: 'w' world, 'c:US', 's:US-CA', 'y:<city>', 'z:US-94103', 'h:<cell>'. Never a point.
  reach text not null,
  duration_minutes integer not null check (duration_minutes = 0 or duration_minutes between 15 and 253440),
  expires_at timestamptz,
  has_media boolean not null default false,
  price_cents integer check (price_cents = 0 or price_cents between 50 and 50000),
  can_pay_more boolean not null default false,
  -- In public lists: for everyone, by a public profile, neither deleted nor past its time. Kept by the module.
  listed boolean not null
);
create index post_author on post (author_id, id desc);
create index post_reach on post (reach, id desc) where listed;
create index post_reach_media on post (reach, id desc) where listed and has_media;
create index post_reach_ptv on post (reach, id desc) where listed and price_cents is not null;
create index post_expiry on post (expires_at) where listed and expires_at is not null;

-- Counters live apart, so that a reaction does not rewrite the post and its indexes.
create table post_counter (
  post_id bigint primary key references post (id),
  likes integer not null default 0 check (likes >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  trues integer not null default 0 check (trues >= 0),
  falses integer not null default 0 check (falses >= 0),
  comments integer not null default 0 check (comments >= 0),
  reposts integer not null default 0 check (reposts >= 0),
  shares integer not null default 0 check (shares >= 0),
  purchases integer not null default 0 check (purchases >= 0)
) with (fillfactor = 70);

-- What buyers pay for. Not granted to the reading role: a feed cannot leak what it cannot select.
create table post_secret (
  post_id bigint primary key references post (id),
  text text not null check (char_length(text) between 1 and 50000)
);

grant select on post, post_counter to sayso_reader;
