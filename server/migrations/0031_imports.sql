-- One import of what a profile posted at a network. It is worked off in steps, each of which may be the last of its
-- process: where it stands is in here, and what it has done in import_item.
create table import_run (
  id bigint primary key default make_id(),
  profile_id bigint not null references profile (id) on delete cascade,
  network text not null check (network in ('twitter', 'instagram')),
  -- Who asked for it: a person, who chose who may see the posts, or the clock.
  is_automatic boolean not null default false,
  visibility text not null check (visibility in ('everyone', 'followers')),
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  -- Where the next page of the network begins; null at first.
  next_page text check (char_length(next_page) <= 2048),
  pages integer not null default 0,
  -- Everything that is to be imported has been written down.
  is_listed boolean not null default false,
  -- Only what is newer, where it is automatic.
  newer_than timestamptz,
  -- What the network showed and an earlier run has imported.
  skipped integer not null default 0 check (skipped >= 0),
  -- Steps in a row that came to nothing, when the next one is due, and why.
  failures integer not null default 0,
  retry_at timestamptz,
  fault text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint import_run_ended check ((status in ('completed', 'failed')) = (ended_at is not null))
);
-- One at a time for each network: two would only do the same.
create unique index import_run_live on import_run (profile_id, network) where ended_at is null;
create index import_run_newest on import_run (profile_id, network, id desc);

-- What somebody posted there, once: whichever run finds it, and however often.
create table import_item (
  profile_id bigint not null references profile (id) on delete cascade,
  network text not null check (network in ('twitter', 'instagram')),
  source_id text not null check (char_length(source_id) between 1 and 200),
  -- The run that is to import it, or did.
  run_id bigint not null references import_run (id) on delete cascade,
  posted_at timestamptz,
  -- Breaks the tie of two in the same second: higher is older, as networks list the newest first.
  place integer not null,
  -- What it says and shows, as long as it waits.
  content jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'imported', 'failed')),
  tries smallint not null default 0,
  reason text,
  post_id bigint,
  primary key (profile_id, network, source_id),
  constraint import_item_post check ((state = 'imported') = (post_id is not null)),
  constraint import_item_reason check ((state = 'failed') = (reason is not null))
);
create index import_item_of_run on import_item (run_id, state);
create index import_item_waiting on import_item (run_id, tries, posted_at, place desc) where state = 'waiting';
create unique index import_item_post_once on import_item (post_id) where post_id is not null;
