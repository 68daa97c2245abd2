-- A profile lives in the shard of its account, and everything it owns with it.
create table profile (
  id bigint primary key,
  account_id bigint not null references account (id),
  handle text not null check (handle ~ '^[A-Za-z0-9_]{3,30}$'),
  display_name text not null check (char_length(display_name) between 1 and 50),
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  bio text not null default '' check (char_length(bio) <= 500),
  location text not null default '' check (char_length(location) <= 50),
  web_link text not null default '' check (char_length(web_link) <= 200),
  -- Null is the account's own address.
  email text,
  paypal_email text,
  -- When the payout address was last changed: payouts wait for a while after that.
  paypal_changed_at timestamptz,
  setting_notify_follow boolean not null default false,
  setting_notify_reply boolean not null default false,
  setting_notify_repost boolean not null default false,
  setting_notify_other_interactions boolean not null default false,
  setting_notify_mention boolean not null default false,
  setting_notify_ptv_email boolean not null default false,
  -- The photo, and beside it what its address is made of, so that lists need not look photos up: the folder and the
  -- widths never change once a photo is ready.
  photo_media_id bigint,
  photo_key text check (photo_key ~ '^[0-9a-z]{26}$'),
  photo_widths integer[] check (cardinality(photo_widths) > 0),
  -- Names at connected networks. Not granted: only the owner sees them.
  twitter_username text check (char_length(twitter_username) between 1 and 100),
  instagram_username text check (char_length(instagram_username) between 1 and 100),
  twitter_auto_import boolean not null default false,
  instagram_auto_import boolean not null default false,
  constraint profile_photo check (num_nonnulls(photo_media_id, photo_key, photo_widths) in (0, 3)),
  constraint profile_twitter_import check (twitter_username is not null or not twitter_auto_import),
  constraint profile_instagram_import check (instagram_username is not null or not instagram_auto_import)
);
create unique index profile_handle on profile (lower(handle));
create index profile_look_alike on profile (look_alike_form(handle));
create index profile_account on profile (account_id);
create index profile_photo_media on profile (photo_media_id) where photo_media_id is not null;
create index profile_auto_import on profile (id) where twitter_auto_import or instagram_auto_import;

-- Handles that profiles had before. Nobody else gets one for a while; for a shorter while it leads to its profile.
create table former_handle (
  handle_key text primary key,
  profile_id bigint not null references profile (id),
  freed_at timestamptz not null default now()
);
create index former_handle_freed on former_handle (freed_at);
create index former_handle_profile on former_handle (profile_id);

-- Who follows whom. The id carries the time: lists are newest first by it. The row lives in the follower's shard.
create table follow (
  follower_id bigint not null references profile (id),
  followee_id bigint not null references profile (id),
  id bigint not null,
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follow_followers on follow (followee_id, id desc) include (follower_id);
create index follow_following on follow (follower_id, id desc) include (followee_id);

-- Requests to follow a private profile that are not answered yet.
create table follow_request (
  follower_id bigint not null references profile (id),
  followee_id bigint not null references profile (id),
  id bigint not null,
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follow_request_waiting on follow_request (followee_id, id desc) include (follower_id);

-- One row per number, so that a follow and a post of the same profile do not wait for each other, and so that locks can
-- be taken in order: see modules/profiles/README.md. No row means 0.
create table profile_count (
  profile_id bigint not null references profile (id),
  kind text not null check (kind in ('followers', 'following', 'posts')),
  count integer not null check (count >= 0),
  primary key (profile_id, kind)
) with (fillfactor = 70);

-- The public list of profiles: only public ones, by their last public activity. Ids carry the time, so that is the id of
-- their newest public post, or their own.
create table profile_explore (
  profile_id bigint primary key references profile (id),
  active_id bigint not null
) with (fillfactor = 70);
create index profile_explore_active on profile_explore (active_id desc) include (profile_id);

-- Accounts come before profiles and refer to them. The tables are empty here, so nothing is scanned.
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table session add foreign key (current_profile_id) references profile (id);
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table account_change add foreign key (profile_id) references profile (id);

-- Column by column: a profile has addresses that no public read path may select.
grant select (id, account_id, handle, display_name, is_public, created_at, bio, location, web_link, photo_key,
              photo_widths)
  on profile to sayso_reader;
grant select on former_handle, follow, follow_request, profile_count, profile_explore to sayso_reader;
