-- Photos, videos and files. The row names its objects, never the reverse: every object under `key` belongs to this row,
-- whatever its state, so that no published object is without an owner.
create table media (
  id bigint primary key,
  -- Null for pictures of linked pages: they belong to nobody, and count for nobody.
  owner_id bigint references profile (id),
  kind text not null check (kind in ('image', 'video', 'file')),
  purpose text not null check (purpose in ('profile_photo', 'post', 'link_preview', 'import')),
  -- Only for buyers: its objects live under another prefix, and its addresses are signed for a few minutes.
  is_locked boolean not null default false,
  alt text not null default '' check (char_length(alt) <= 1500),
  state text not null default 'processing' check (state in ('processing', 'ready', 'failed')),
  failure text check (failure in ('unreadable', 'too_many_pixels', 'too_long', 'too_hard', 'lost')),
  -- The upload as it came; null once it is ready or can never be.
  source_key text unique check (source_key like 'incoming/%'),
  -- The type read from its first bytes, never from a name or a header.
  source_type text not null check (source_type ~ '^[a-z0-9]{2,8}$'),
  -- The folder of its renditions: random, stored before the first rendition exists, published only when it is ready.
  key text not null unique check (key ~ '^[0-9a-z]{26}$'),
  -- Its size: of the upload at first, of the renditions when they have replaced it.
  bytes bigint not null check (bytes >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  widths integer[],
  is_animated boolean not null default false,
  thumbhash text,
  created_at timestamptz not null default now(),
  -- When it entered its state.
  state_at timestamptz not null default now(),
  -- Nothing refers to it any more: its objects are deleted first, then this row.
  forgotten_at timestamptz,
  -- What the client calls the chosen file, so that a lost answer creates no second item.
  client_key text check (char_length(client_key) between 1 and 255),
  duration_ms integer check (duration_ms > 0),
  -- Heights of the segments that a long video is also streamed in.
  streams integer[] not null default '{}',
  sha256 bytea check (octet_length(sha256) = 32),
  constraint media_owner_known check ((owner_id is null) = (purpose = 'link_preview')),
  constraint media_shape_whole check (
    (width is null) = (height is null) and (width is null) = (widths is null) and (width is null) = (thumbhash is null)),
  constraint media_ready_has_shape check ((state = 'ready' and kind <> 'file') = (width is not null)),
  constraint media_ready_video_lasts check ((state = 'ready' and kind = 'video') = (duration_ms is not null)),
  constraint media_ready_file_hashed check ((state = 'ready' and kind = 'file') = (sha256 is not null)),
  constraint media_failed_has_failure check ((state = 'failed') = (failure is not null)),
  constraint media_processing_has_source check (state <> 'processing' or source_key is not null),
  constraint media_ready_has_no_source check (state <> 'ready' or source_key is null),
  -- Files are only ever reached by signed links.
  constraint media_file_locked check (kind <> 'file' or is_locked)
);
create index media_owner on media (owner_id, id desc);
create index media_processing on media (state_at) where state = 'processing' and forgotten_at is null;
create index media_failed on media (state_at) where state = 'failed' and source_key is not null;
create index media_forgotten on media (forgotten_at) where forgotten_at is not null;
create unique index media_client_key on media (owner_id, client_key) where client_key is not null;

-- The total size of a profile's media. One row to lock, so that concurrent uploads cannot exceed the limit.
create table media_usage (
  profile_id bigint primary key references profile (id),
  bytes bigint not null check (bytes >= 0)
) with (fillfactor = 70);

-- Uploads in parts. The row names the object before the first part is there, and its size counts for the profile from
-- the start, so that an upload that was allowed to begin can also finish.
create table media_upload (
  id bigint primary key,
  owner_id bigint not null references profile (id),
  client_key text not null check (char_length(client_key) between 1 and 255),
  upload_for text not null check (upload_for in ('media', 'file')),
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  part_size integer not null check (part_size > 0),
  key text not null unique check (key like 'incoming/%'),
  -- The store's id of the upload, and its answer for each part.
  store_id text not null,
  parts text[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (owner_id, client_key)
);
create index media_upload_expiry on media_upload (expires_at);

-- Folders of renditions that no item names. An item that is locked or unlocked gets another folder: that folder is
-- written here before the first object is in it, and the former one when the item has left it. Whatever a crash leaves
-- behind is deleted when it is due.
create table media_stray (
  key text primary key check (key ~ '^[0-9a-z]{26}$'),
  is_locked boolean not null,
  owner_id bigint not null references profile (id),
  -- The size of the second copy, so that nobody can fill the store by locking and unlocking.
  bytes bigint not null check (bytes >= 0),
  due_at timestamptz not null
);
create index media_stray_due on media_stray (due_at);
create index media_stray_owner on media_stray (owner_id);

-- Profiles come before media and refer to them. The tables are empty here, so nothing is scanned.
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
alter table profile add foreign key (photo_media_id) references media (id);

-- Not where an upload waits unprocessed: no read path may reach it.
grant select (id, owner_id, kind, purpose, is_locked, alt, state, failure, key, bytes, width, height, widths, is_animated,
              thumbhash, created_at, state_at, forgotten_at, duration_ms, streams)
  on media to sayso_reader;
grant select on media_usage to sayso_reader;
