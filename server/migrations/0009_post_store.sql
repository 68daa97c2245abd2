alter table post
  -- Counts the texts a post has had; the earlier ones are in post_version.
  add column version integer not null default 1 check (version >= 1),
  -- When the text that stands now was written; null while it is the first, which is as old as the id.
  add column version_at timestamptz,
  -- What the place at the chosen distance is called. There is no point anywhere in this schema.
  add column place_label text check (char_length(place_label) <= 200),
  -- Deleted and not shown to anybody. Can be taken back until what it said is erased.
  add column deleted_at timestamptz,
  add column erased_at timestamptz,
  -- Instants decide. What was typed and its zone are kept to be shown and edited again.
  add column release_at timestamptz,
  add column release_time text,
  add column release_zone text,
  add column sale_ends_at timestamptz,
  add column sale_end_time text,
  add column sale_end_zone text,
  add column sale_stopped_at timestamptz,
  -- What buyers get, told without a word of it; which locked content stands; and its seal.
  add column locked_words integer not null default 0 check (locked_words >= 0),
  add column secret_version integer not null default 0 check (secret_version >= 0),
  add column seal bytea check (octet_length(seal) = 32),
  add column sealed_at timestamptz,
  -- Where an imported post comes from.
  add column source text check (char_length(source) <= 50),
  add column original_url text check (original_url ~ '^https?://' and char_length(original_url) <= 2048),
  add column wapo_title text,
  add column wapo_hashtags text[] not null default '{}',
  add constraint post_release_whole check (num_nulls(release_at, release_time, release_zone) in (0, 3)),
  add constraint post_sale_end_whole check (num_nulls(sale_ends_at, sale_end_time, sale_end_zone) in (0, 3)),
  add constraint post_seal_whole check (num_nulls(seal, sealed_at) in (0, 2)),
  add constraint post_deleted_unlisted check (deleted_at is null or not listed),
  add constraint post_erased_deleted check (erased_at is null or deleted_at is not null);

update post set secret_version = 1,
                locked_words = (select count(*) from regexp_matches(post_secret.text, '\S+', 'g'))
  from post_secret where post_secret.post_id = post.id;

-- What waits to be erased: short, as rows leave it for good.
create index post_deleted on post (deleted_at) where deleted_at is not null and erased_at is null;

-- Texts that no longer stand. The one that does is in post, so a post that is never edited is written once.
create table post_version (
  post_id bigint not null references post (id),
  version integer not null check (version >= 1),
  text text not null,
  created_at timestamptz not null,
  primary key (post_id, version)
);

-- Every locked content a post has had: buyers keep what they bought. The salt is for those who may read it.
alter table post_secret
  add column version integer not null default 1 check (version >= 1),
  add column salt bytea check (octet_length(salt) = 32),
  add column seal bytea check (octet_length(seal) = 32),
  add column sealed_at timestamptz,
  add column files jsonb not null default '[]',
  drop constraint post_secret_text_check,
  add constraint post_secret_text_check check (char_length(text) <= 50000),
  drop constraint post_secret_pkey,
  add primary key (post_id, version);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed', tg_table_name;
end
$$;
create trigger post_version_stands before update on post_version for each row execute function refuse_change();
create trigger post_secret_stands before update on post_secret for each row execute function refuse_change();

-- Whom buyers can write to. Apart from the post, because the post is read by everybody.
create table post_contact (
  post_id bigint primary key references post (id),
  support_email text not null check (char_length(support_email) <= 254)
);

-- Which pictures and videos a post shows, in its author's order. What they are is the business of media.
create table post_media (
  post_id bigint not null references post (id),
  media_id bigint not null unique,
  kind text not null check (kind in ('photo', 'video')),
  place integer not null default 0,
  alt text not null default '' check (char_length(alt) <= 1500),
  locked boolean not null default false,
  -- There is something to show: a post is in lists of pictures while one of its items is.
  ready boolean not null default false,
  -- A description of a locked picture is locked too.
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
  sha256 bytea not null check (octet_length(sha256) = 32),
  primary key (post_id, file_id)
);

-- One key of a client makes one post. Pruned when no honest retry can still be on its way.
create table post_key (
  author_id bigint not null references profile (id),
  key text not null check (char_length(key) between 1 and 255),
  input_hash bytea not null,
  post_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (author_id, key)
);
create index post_key_created on post_key (created_at);

-- What is being written, for its own profile alone.
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

-- Not post_secret, post_contact, post_key and post_draft, nor what locked files and pictures are called.
grant select on post_version to sayso_reader;
grant select (post_id, media_id, kind, place, locked, ready, public_alt) on post_media to sayso_reader;
grant select (post_id, file_id, place, size, content_type) on post_file to sayso_reader;
