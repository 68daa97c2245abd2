-- Videos and files go the way of pictures. A file is kept as it came: no rendition, no shape.
alter table media
  -- What a client names each file by that somebody picked, so that an answer lost on its way makes no second item.
  add column client_key text check (char_length(client_key) between 1 and 255),
  add column duration_ms integer check (duration_ms > 0),
  -- Heights of the pieces that a long video is also streamed in.
  add column streams integer[] not null default '{}',
  add column sha256 bytea check (octet_length(sha256) = 32),
  -- Pictures of linked pages belong to nobody, and count for nobody.
  alter column owner_id drop not null,
  drop constraint media_purpose_check,
  add constraint media_purpose_check check (purpose in ('profile_photo', 'post', 'link_preview')),
  add constraint media_owner_known check ((owner_id is null) = (purpose = 'link_preview')),
  drop constraint media_failure_check,
  add constraint media_failure_check
    check (failure in ('unreadable', 'too_many_pixels', 'too_long', 'too_hard', 'lost')),
  drop constraint media_check,
  add constraint media_ready_has_shape check ((state = 'ready' and kind <> 'file') = (width is not null)),
  add constraint media_ready_video_lasts check ((state = 'ready' and kind = 'video') = (duration_ms is not null)),
  add constraint media_ready_file_hashed check ((state = 'ready' and kind = 'file') = (sha256 is not null)),
  -- Files are only ever reached by signed links.
  add constraint media_file_locked check (kind <> 'file' or is_locked);
create unique index media_client_key on media (owner_id, client_key) where client_key is not null;

grant select (duration_ms, streams) on media to sayso_reader;

-- A file counts as sealed content once its bytes have been read from end to end.
alter table post_file alter column sha256 drop not null;

-- Bytes on their way up in parts. The row names the object before the first part is there, and its size counts for the
-- profile from the start, so that what was begun can also be finished.
create table media_upload (
  id bigint primary key,
  owner_id bigint not null references profile (id),
  client_key text not null check (char_length(client_key) between 1 and 255),
  upload_for text not null check (upload_for in ('media', 'file')),
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  part_size integer not null check (part_size > 0),
  key text not null unique check (key like 'incoming/%'),
  -- What the store calls it, and what it answered for each part.
  store_id text not null,
  parts text[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (owner_id, client_key)
);
create index media_upload_expiry on media_upload (expires_at);
