-- Ids: 41 bits of milliseconds since 2026-01-01, 12 bits of logical shard, 10 bits of sequence. Time comes first, so
-- newest first is order by id; the shard is that of the row's owner, so rows can later move apart with their owner.
create sequence id_sequence as bigint cache 50;

create function make_id(shard integer default floor(random() * 4096)::integer) returns bigint
language sql volatile parallel safe as $$
  select (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1767225600000) << 22)
       | ((shard & 4095)::bigint << 10)
       | (nextval('id_sequence') & 1023)
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

-- Which stream the published facts went to. When the bus comes back with another one, the tail is published again.
create table outbox_stream (
  name text primary key,
  incarnation text not null
);

-- One row per fact and consumer whose effect is a database change, written with the effect: at least once becomes
-- exactly once.
create table news_handled (
  consumer text not null,
  outbox_id bigint not null,
  handled_at timestamptz not null default now(),
  primary key (consumer, outbox_id)
);
create index news_handled_at on news_handled (handled_at);

-- Facts a consumer could not digest after many tries; an operator looks at them.
create table news_failed (
  consumer text not null,
  outbox_id bigint not null,
  subject text not null,
  reason text not null,
  failed_at timestamptz not null default now(),
  primary key (consumer, outbox_id)
);

-- The same for jobs: a job whose worker died between the effect and the word "done" is not done twice.
create table job_handled (
  job_id bigint primary key,
  handled_at timestamptz not null default now()
);
create index job_handled_at on job_handled (handled_at);
