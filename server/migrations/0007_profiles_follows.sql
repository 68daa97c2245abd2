-- Whether the password is long enough for what moves money. Null is not known: it is learned at the next log-in. The
-- length itself is not kept, it would help whoever has the table.
alter table account_password add column is_long boolean;

alter table profile
  -- Never set by anything until now. An address would break when pictures move to another host.
  drop column photo_url,
  -- The picture it shows, and beside it what an address is made of, so that no list has to look pictures up: the folder
  -- and the widths never change once a picture is ready.
  add column photo_media_id bigint references media (id),
  add column photo_key text check (photo_key ~ '^[0-9a-z]{26}$'),
  add column photo_widths integer[] check (cardinality(photo_widths) > 0),
  add constraint profile_photo check (num_nonnulls(photo_media_id, photo_key, photo_widths) in (0, 3)),
  -- When the address for payouts was last changed: money waits for a while after that.
  add column paypal_changed_at timestamptz;

create index profile_photo_media on profile (photo_media_id) where photo_media_id is not null;
grant select (photo_key, photo_widths) on profile to sayso_reader;

-- What the eye takes for the same handle has the same form: 0 and o, 1 and i and l, rn and m, vv and w, no underscores.
create function look_alike_form(handle text) returns text
language sql immutable parallel safe as $$
  select replace(replace(translate(lower(handle), '01i_', 'oll'), 'rn', 'm'), 'vv', 'w')
$$;
create index profile_look_alike on profile (look_alike_form(handle));

-- Handles that profiles have had. Nobody else gets one for a while; for a shorter while it leads to its profile.
create table former_handle (
  handle_key text primary key,
  profile_id bigint not null references profile (id),
  freed_at timestamptz not null default now()
);
create index former_handle_freed on former_handle (freed_at);
create index former_handle_profile on former_handle (profile_id);

-- Who follows whom. The id is when: lists are newest first by it. The row is the follower's, and lives in its shard.
create table follow (
  follower_id bigint not null references profile (id),
  followee_id bigint not null references profile (id),
  id bigint not null,
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follow_followers on follow (followee_id, id desc) include (follower_id);
create index follow_following on follow (follower_id, id desc) include (followee_id);

-- Asked of a profile that is not public, and not answered yet.
create table follow_request (
  follower_id bigint not null references profile (id),
  followee_id bigint not null references profile (id),
  id bigint not null,
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follow_request_waiting on follow_request (followee_id, id desc) include (follower_id);

-- One row per number, so that a follow and a post of the same profile do not wait for each other, and so that locks
-- can have an order: see modules/profiles/README.md. No row is none.
create table profile_count (
  profile_id bigint not null references profile (id),
  kind text not null check (kind in ('followers', 'following', 'posts')),
  count integer not null check (count >= 0),
  primary key (profile_id, kind)
) with (fillfactor = 70);

-- The public list of profiles: public ones alone, by when they last did something for everyone. Ids are times, so that
-- is the id of their newest such post, or their own.
create table profile_explore (
  profile_id bigint primary key references profile (id),
  active_id bigint not null
) with (fillfactor = 70);
create index profile_explore_active on profile_explore (active_id desc) include (profile_id);

insert into profile_count (profile_id, kind, count)
select author_id, 'posts', count(*) from post group by author_id;

insert into profile_explore (profile_id, active_id)
select profile.id, greatest(profile.id, max(post.id) filter (where post.visibility = 'everyone'))
  from profile
  join account on account.id = account_id
  left join post on author_id = profile.id
 where is_public and not is_provisional
 group by profile.id;

grant select on former_handle, follow, follow_request, profile_count, profile_explore to sayso_reader;
