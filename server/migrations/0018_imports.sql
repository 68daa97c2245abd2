-- One import of a profile's posts from a network. It is done in steps, and its process may die after any of them: the
-- progress is in this row, the results are in import_item.
create table import_run (
  id bigint primary key default make_id(),
  profile_id bigint not null references profile (id) on delete cascade,
  network text not null check (network in ('twitter', 'instagram')),
  -- Started by the schedule; otherwise by a person, who chose who may see the posts.
  is_automatic boolean not null default false,
  visibility text not null check (visibility in ('everyone', 'followers')),
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  -- Where the network's next page begins; null at first.
  next_page text check (char_length(next_page) <= 2048),
  pages integer not null default 0,
  -- Everything to import has been written to import_item.
  is_listed boolean not null default false,
  -- For an automatic run: only posts newer than this.
  newer_than timestamptz,
  -- Posts that the network showed and an earlier run has imported.
  skipped integer not null default 0 check (skipped >= 0),
  -- Failed steps in a row, when the next step is due, and why the last one failed.
  failures integer not null default 0,
  retry_at timestamptz,
  fault text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The uploaded archive of a network, kept until its import is over.
  archive_id bigint,
  constraint import_run_ended check ((status in ('completed', 'failed')) = (ended_at is not null))
);
-- One at a time for each network: two would do the same work.
create unique index import_run_live on import_run (profile_id, network) where ended_at is null;
create index import_run_newest on import_run (profile_id, network, id desc);

-- A post at the network, once, whichever run finds it and however often.
create table import_item (
  profile_id bigint not null references profile (id) on delete cascade,
  network text not null check (network in ('twitter', 'instagram')),
  source_id text not null check (char_length(source_id) between 1 and 200),
  -- The run that imports it, or did.
  run_id bigint not null references import_run (id) on delete cascade,
  posted_at timestamptz,
  -- Breaks the tie of two in the same second: higher is older, as networks list the newest first.
  place integer not null,
  -- Its text and media, as long as it waits.
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

-- When a network is next looked at automatically. There is a row while the profile's switch is on, and a moment longer.
create table import_schedule (
  profile_id bigint not null references profile (id) on delete cascade,
  network text not null check (network in ('twitter', 'instagram')),
  -- Only posts newer than this: older ones are imported by a person, who is asked who may see them.
  newer_than timestamptz not null default now(),
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  primary key (profile_id, network)
);
create index import_schedule_due on import_schedule (next_at);
