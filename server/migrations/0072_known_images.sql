-- Hashes of pictures that must not be shown anywhere. Never granted: who could read it could try what is on it.
create table known_image (
  id bigint generated always as identity primary key,
  -- Where it comes from, and its number there.
  list text not null check (list ~ '^[a-z0-9-]{1,40}$'),
  entry text not null check (char_length(entry) between 1 and 100),
  sha256 bytea check (octet_length(sha256) = 32),
  phash bigint,
  -- Its eight bytes, each with its place: two hashes that differ in fewer than eight bits have one in common.
  bands integer[] generated always as (array[
    (phash >> 56 & 255)::int,
    (256 + (phash >> 48 & 255))::int,
    (512 + (phash >> 40 & 255))::int,
    (768 + (phash >> 32 & 255))::int,
    (1024 + (phash >> 24 & 255))::int,
    (1280 + (phash >> 16 & 255))::int,
    (1536 + (phash >> 8 & 255))::int,
    (1792 + (phash & 255))::int]) stored,
  unique (list, entry),
  constraint known_image_hash check (num_nonnulls(sha256, phash) > 0)
);
create index known_image_sha256 on known_image (sha256) where sha256 is not null;
create index known_image_bands on known_image using gin (bands) with (fastupdate = off) where phash is not null;

-- Uploads that look like something on a list, and what became of them. Never granted. No reference to media, posts or
-- accounts: it stays when they are gone.
create table held_media (
  media_id bigint primary key,
  media_kind text not null check (media_kind in ('image', 'video', 'file')),
  -- The folder under evidence/ that has the upload. Null once it is removed.
  evidence_key text check (evidence_key ~ '^[0-9a-z]{26}$'),
  owner_id bigint not null,
  account_id bigint not null,
  case_id bigint,
  list text not null,
  entry text not null,
  -- Bits that differ; null if it is the same file.
  distance smallint check (distance between 0 and 64),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- Small, grey and blurred, sealed. Null for a file, and once it is removed.
  glimpse_sealed bytea,
  held_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'released', 'rejected')),
  decided_by bigint,
  decided_at timestamptz,
  constraint held_media_decided check ((state = 'waiting') = (decided_at is null))
);
create index held_media_waiting on held_media (held_at, media_id) where state = 'waiting';
create index held_media_account on held_media (account_id);
create index held_media_case on held_media (case_id) where case_id is not null;
create index held_media_released on held_media (sha256) where state = 'released';
create index held_media_decided on held_media (decided_at) where decided_at is not null;

-- Two people of staff who may see it for a while.
create table held_media_viewer (
  media_id bigint not null references held_media (media_id) on delete cascade,
  staff_id bigint not null,
  until timestamptz not null,
  primary key (media_id, staff_id)
);
create index held_media_viewer_staff on held_media_viewer (staff_id);

-- Since when it waits for a person; when a person let it pass; since when no list could be asked.
alter table media add column held_at timestamptz;
alter table media add column cleared_at timestamptz;
alter table media add column unmatched_at timestamptz;
-- There is no release yet, so no writer waits while this index is built.
-- squawk-ignore require-concurrent-index-creation
create index media_unmatched on media (unmatched_at) where unmatched_at is not null;
grant select (held_at) on media to sayso_reader;
-- A held upload is kept with the evidence.
alter table media drop constraint media_source_key_check;
alter table media add constraint media_source_key_check
  check (source_key like 'incoming/%' or source_key like 'evidence/%') not valid;
alter table media drop constraint media_failure_check;
alter table media add constraint media_failure_check
  check (failure in ('unreadable', 'too_many_pixels', 'too_long', 'too_hard', 'lost', 'rejected')) not valid;

-- Nothing can be published until a person has looked at what was uploaded.
alter table account add column publishing_paused_at timestamptz;
grant select (publishing_paused_at) on account to sayso_reader;

alter table staff_pending drop constraint staff_pending_act_check;
alter table staff_pending add constraint staff_pending_act_check
  check (act in ('refund', 'grant_role', 'close_account', 'reinstate_closed', 'open_held')) not valid;
