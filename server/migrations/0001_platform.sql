-- Ids: 41 bits of milliseconds since 2026-01-01, 12 bits of logical shard, 10 bits of sequence. Time comes first, so
-- newest first is order by id; the shard is that of the row's owner, so rows can later move apart with their owner.
create sequence id_sequence as bigint;

create function make_id(shard integer default floor(random() * 4096)::integer) returns bigint
language plpgsql volatile as $$
declare
  place bigint := nextval('id_sequence') & 1023;
begin
  -- 1,024 places a millisecond: a statement that makes ids faster than that waits for the next one at each round.
  if place = 0 then
    perform pg_sleep(0.002);
  end if;
  return ((floor(extract(epoch from clock_timestamp()) * 1000)::bigint - 1767225600000) << 22)
       | ((shard & 4095)::bigint << 10)
       | place;
end
$$;

create function shard_of(id bigint) returns integer
language sql immutable parallel safe as $$ select ((id >> 10) & 4095)::integer $$;

-- What the public read paths connect as. It is granted table by table; hidden content is never granted.
do $$
begin
  create role sayso_reader nologin;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the whole server; another database of ours has made it
end
$$;
grant sayso_reader to current_user;

-- Facts that have happened, written in the transaction that caused them. A relay hands them to the bus; the bus may
-- lose them, this table may not.
create table outbox (
  id bigint generated always as identity primary key,
  subject text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  claimed_until timestamptz,
  published_at timestamptz
);
create index outbox_waiting on outbox (id) where published_at is null;
create index outbox_created on outbox (created_at);

-- Which stream the published facts went to and how far. When the bus comes back with another stream or with less in
-- it, the tail is published again.
create table outbox_stream (
  name text primary key,
  incarnation text not null,
  last_sequence bigint not null default 0
);

-- When each consumer first listened. What was told before that is not for it.
create table event_consumer (
  name text primary key,
  since timestamptz not null default now()
);

-- One row per fact and consumer whose effect is a database change, written with the effect: at least once becomes
-- exactly once.
create table event_handled (
  consumer text not null,
  outbox_id bigint not null,
  handled_at timestamptz not null default now(),
  primary key (consumer, outbox_id)
);
create index event_handled_at on event_handled (handled_at);

-- Facts a consumer could not digest after many tries; an operator looks at them.
create table event_failed (
  consumer text not null,
  outbox_id bigint not null,
  subject text not null,
  reason text not null,
  failed_at timestamptz not null default now(),
  primary key (consumer, outbox_id)
);

-- The same for jobs: a job whose worker died between the effect and the word "done" is not done twice.
-- A job replaced under its key is the same row in a later revision, and other work.
create table job_handled (
  job_id bigint not null,
  revision integer not null,
  handled_at timestamptz not null default now(),
  primary key (job_id, revision)
);
create index job_handled_at on job_handled (handled_at);
