-- When a network is looked at by itself again. There is a row while the switch of the profile is on, and a moment longer.
create table import_schedule (
  profile_id bigint not null references profile (id) on delete cascade,
  network text not null check (network in ('twitter', 'instagram')),
  -- Since when new posts are wanted: what is older is imported by a person, who is asked who may see it.
  newer_than timestamptz not null default now(),
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  primary key (profile_id, network)
);
create index import_schedule_due on import_schedule (next_at);
create index profile_auto_import on profile (id) where twitter_auto_import or instagram_auto_import;

-- An archive that somebody got from a network and uploaded: a file that is kept until its import is over.
alter table media
  drop constraint media_purpose_check,
  add constraint media_purpose_check check (purpose in ('profile_photo', 'post', 'link_preview', 'import'));
alter table import_run add column archive_id bigint;
