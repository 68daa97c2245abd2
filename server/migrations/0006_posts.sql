create table post (
  id bigint primary key,
  author_id bigint not null references profile (id),
  text text not null check (char_length(text) between 1 and 5000),
  -- Counts the texts a post has had; the earlier ones are in post_version.
  version integer not null default 1 check (version >= 1),
  -- When the current text was written; null for the first text, which is as old as the id.
  version_at timestamptz,
  visibility text not null check (visibility in ('everyone', 'followers')),
  -- Where it is shown: 'w' world, 'c:US', 's:US-CA', 'y:<city>', 'z:US-94103', 'h:<cell>'. Never a point.
  reach text not null,
  -- The name of the place at the chosen distance. There is no point anywhere in this schema.
  place_label text check (char_length(place_label) <= 200),
  duration_minutes integer not null check (duration_minutes = 0 or duration_minutes between 15 and 253440),
  expires_at timestamptz,
  has_media boolean not null default false,
  -- In public lists: visible to everyone, by a public profile, neither deleted nor expired. Maintained by the module.
  listed boolean not null,
  -- Deleted posts are shown to nobody. A deletion can be undone until the content is erased.
  deleted_at timestamptz,
  erased_at timestamptz,
  price_cents integer check (price_cents = 0 or price_cents between 50 and 50000),
  can_pay_more boolean not null default false,
  -- The instants decide. The time as typed and its zone are kept for showing and editing.
  release_at timestamptz,
  release_time text,
  release_zone text,
  sale_ends_at timestamptz,
  sale_end_time text,
  sale_end_zone text,
  sale_stopped_at timestamptz,
  -- How much buyers get; which locked content is current; and its seal.
  locked_words integer not null default 0 check (locked_words >= 0),
  -- Files and locked pictures, so that the row alone tells whether there is anything to sell. Maintained by triggers.
  locked_items integer not null default 0 check (locked_items >= 0),
  secret_version integer not null default 0 check (secret_version >= 0),
  seal bytea check (octet_length(seal) = 32),
  sealed_at timestamptz,
  -- Where an imported post comes from.
  source text check (char_length(source) <= 50),
  original_url text check (original_url ~ '^https?://' and char_length(original_url) <= 2048),
  wapo_title text,
  wapo_hashtags text[] not null default '{}',
  constraint post_release_whole check (num_nulls(release_at, release_time, release_zone) in (0, 3)),
  constraint post_sale_end_whole check (num_nulls(sale_ends_at, sale_end_time, sale_end_zone) in (0, 3)),
  constraint post_seal_whole check (num_nulls(seal, sealed_at) in (0, 2)),
  constraint post_deleted_unlisted check (deleted_at is null or not listed),
  constraint post_erased_deleted check (erased_at is null or deleted_at is not null)
);
-- Public lists by place.
create index post_reach on post (reach, id desc) where listed;
create index post_reach_media on post (reach, id desc) where listed and has_media;
create index post_reach_ptv on post (reach, id desc) where listed and price_cents is not null;
create index post_expiry on post (expires_at) where listed and expires_at is not null;
-- Lists of one author: the newest posts, the media and pay-to-view posts among them, and the newest of each place.
create index post_author on post (author_id, id desc) where deleted_at is null;
create index post_author_media on post (author_id, id desc) where deleted_at is null and has_media;
create index post_author_ptv on post (author_id, id desc) where deleted_at is null and price_cents is not null;
create index post_author_reach on post (author_id, reach, id desc) where deleted_at is null;
-- The newest posts of everybody, which the timelines of those who follow many are filtered from.
create index post_media_newest on post (id desc) where deleted_at is null and has_media;
create index post_paid_newest on post (id desc) where deleted_at is null and price_cents is not null;
-- Posts that wait to be erased, and posts whose release is announced to their buyers.
create index post_deleted on post (deleted_at) where deleted_at is not null and erased_at is null;
create index post_release on post (release_at) where release_at is not null;

-- Earlier texts. The current one is in post, so a post that is never edited is written once.
create table post_version (
  post_id bigint not null references post (id),
  version integer not null check (version >= 1),
  text text not null,
  created_at timestamptz not null,
  primary key (post_id, version)
);

-- Counters are apart, so that a reaction does not rewrite the post and its indexes. Reactions are not checked against
-- falling below zero: a part of a sum may be negative while the rest waits in post_counter_delta, and a check sees the
-- row as the statement first found it, before what others have just added.
create table post_counter (
  post_id bigint primary key references post (id),
  likes integer not null default 0,
  dislikes integer not null default 0,
  trues integer not null default 0,
  falses integer not null default 0,
  comments integer not null default 0 check (comments >= 0),
  reposts integer not null default 0 check (reposts >= 0),
  shares integer not null default 0 check (shares >= 0),
  purchases integer not null default 0 check (purchases >= 0)
) with (fillfactor = 70);

-- Changes that are not in post_counter yet. The number of a post is always both together, read in one statement.
create table post_counter_delta (
  id bigint generated always as identity,
  post_id bigint not null,
  likes smallint not null,
  dislikes smallint not null,
  trues smallint not null,
  falses smallint not null,
  primary key (post_id, id)
);

-- The locked content: every version a post has had, because buyers keep what they bought. Not granted to the reader
-- role: a feed cannot leak what it cannot select. The salt is for those who may read the content.
create table post_secret (
  post_id bigint not null references post (id),
  version integer not null default 1 check (version >= 1),
  text text not null check (char_length(text) <= 50000),
  salt bytea check (octet_length(salt) = 32),
  seal bytea check (octet_length(seal) = 32),
  sealed_at timestamptz,
  files jsonb not null default '[]',
  -- The author also gave this version to the buyers of earlier ones: they then have both.
  given boolean not null default false,
  primary key (post_id, version)
);

-- The address buyers can write to. Apart from the post, because everybody reads the post.
create table post_contact (
  post_id bigint primary key references post (id),
  support_email text not null check (char_length(support_email) <= 254)
);

-- The pictures and videos of a post, in its author's order. What they are is in media.
create table post_media (
  post_id bigint not null references post (id),
  media_id bigint not null unique,
  kind text not null check (kind in ('photo', 'video')),
  place integer not null default 0,
  alt text not null default '' check (char_length(alt) <= 1500),
  locked boolean not null default false,
  -- It can be shown: a post is in lists of media while one of its items is ready.
  ready boolean not null default false,
  -- The description of a locked picture is locked too.
  public_alt text not null generated always as (case when locked then '' else alt end) stored,
  primary key (post_id, media_id)
);

create table post_file (
  post_id bigint not null references post (id),
  file_id bigint not null unique,
  place integer not null default 0,
  filename text not null check (char_length(filename) between 1 and 255),
  size bigint not null check (size >= 0),
  content_type text not null,
  -- Null until its bytes have been read to the end: from then on it is sealed content.
  sha256 bytea check (octet_length(sha256) = 32),
  primary key (post_id, file_id)
);

-- Idempotency keys: one key of a client creates one post. Deleted when no honest retry can still be under way.
create table post_key (
  author_id bigint not null references profile (id),
  key text not null check (char_length(key) between 1 and 255),
  input_hash bytea not null,
  post_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (author_id, key)
);
create index post_key_created on post_key (created_at);

-- Drafts, for their own profile only.
create table post_draft (
  profile_id bigint not null references profile (id),
  draft_id text not null check (draft_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  revision integer not null default 1 check (revision >= 1),
  content jsonb not null,
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (profile_id, draft_id)
);
create index post_draft_expiry on post_draft (expires_at);

-- Not post_secret, post_contact, post_key and post_draft, nor the names and descriptions of locked files and pictures.
grant select on post, post_counter, post_counter_delta, post_version to sayso_reader;
grant select (post_id, media_id, kind, place, locked, ready, public_alt) on post_media to sayso_reader;
grant select (post_id, file_id, place, size, content_type) on post_file to sayso_reader;
