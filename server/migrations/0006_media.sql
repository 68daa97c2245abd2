-- Pictures now; videos and files join them in the same pipeline. The row names the objects, never the reverse: every
-- object under `key` belongs to this row, whatever its state, so that nothing published can be without an owner.
create table media (
  id bigint primary key,
  owner_id bigint not null references profile (id),
  kind text not null check (kind in ('image', 'video', 'file')),
  purpose text not null check (purpose in ('profile_photo', 'post')),
  -- Only for buyers: its objects live under another prefix, and its addresses are signed for a few minutes.
  is_locked boolean not null default false,
  alt text not null default '' check (char_length(alt) <= 1500),
  state text not null default 'processing' check (state in ('processing', 'ready', 'failed')),
  failure text check (failure in ('unreadable', 'too_many_pixels', 'too_hard', 'lost')),
  -- What was uploaded, as it came; gone once it is ready or can never be.
  source_key text unique check (source_key like 'incoming/%'),
  -- What its first bytes said it is, never a name or a header.
  source_type text not null check (source_type ~ '^[a-z0-9]{2,8}$'),
  -- The folder of its renditions: random, written down before the first of them exists, told only when it is ready.
  key text not null unique check (key ~ '^[0-9a-z]{26}$'),
  -- What it takes up: the upload at first, the renditions when they have replaced it.
  bytes bigint not null check (bytes >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  widths integer[],
  is_animated boolean not null default false,
  thumbhash text,
  created_at timestamptz not null default now(),
  -- Since when it has been in its state.
  state_at timestamptz not null default now(),
  -- Nobody refers to it any more; its objects go first, then this row.
  forgotten_at timestamptz,
  check ((state = 'ready') = (width is not null)),
  check ((width is null) = (height is null) and (width is null) = (widths is null) and (width is null) = (thumbhash is null)),
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'processing' or source_key is not null),
  check (state <> 'ready' or source_key is null)
);
create index media_owner on media (owner_id, id desc);
create index media_processing on media (state_at) where state = 'processing' and forgotten_at is null;
create index media_failed on media (state_at) where state = 'failed' and source_key is not null;
create index media_forgotten on media (forgotten_at) where forgotten_at is not null;

-- What a profile's media take up together. One row to lock, so that uploads side by side cannot pass the limit.
create table media_usage (
  profile_id bigint primary key references profile (id),
  bytes bigint not null check (bytes >= 0)
) with (fillfactor = 70);

-- Not where an upload waits unprocessed: no reading path may reach it.
grant select (id, owner_id, kind, purpose, is_locked, alt, state, failure, key, bytes, width, height, widths, is_animated,
              thumbhash, created_at, state_at, forgotten_at)
  on media to sayso_reader;
grant select on media_usage to sayso_reader;
