-- Row ids take their last bits from here: see server/sql/functions/make_id.sql.
create sequence id_sequence as bigint;

-- The role of the public read paths. It is granted columns one by one; hidden content is never granted to it.
do $$
begin
  create role sayso_reader nologin;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the whole server: another database of ours has created it
end
$$;
grant sayso_reader to current_user;

-- Events, written in the transaction that caused them. A relay publishes them to the bus. The bus may lose them, this
-- table may not.
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

-- The stream that events were published to, and how far. If the bus comes back with another stream or with less in it,
-- recent events are published again, a range of ids at a time and beside new ones. The replay columns say how far that
-- has come; they are null while no replay runs. A replay changes no row of the outbox.
create table outbox_stream (
  name text primary key,
  incarnation text not null,
  last_sequence bigint not null default 0,
  replay_after bigint,
  replay_until bigint,
  replay_claimed_until timestamptz
);

-- When each consumer was first started. It is not given events from before that.
create table event_consumer (
  name text primary key,
  since timestamptz not null default now()
);

-- One row per event and consumer whose effect is a database change, written in the same transaction: delivery at least
-- once becomes an effect exactly once.
create table event_handled (
  consumer text not null,
  outbox_id bigint not null,
  handled_at timestamptz not null default now(),
  primary key (consumer, outbox_id)
);
create index event_handled_at on event_handled (handled_at);

-- Events that a consumer still failed on after many attempts. They are kept whole, because the outbox forgets after some
-- days, so that they can be tried again when the cause is fixed.
create table event_failed (
  consumer text not null,
  outbox_id bigint not null,
  subject text not null,
  reason text not null,
  failed_at timestamptz not null default now(),
  payload jsonb,
  published_at timestamptz,
  primary key (consumer, outbox_id)
);

-- The same as event_handled for jobs: a job whose worker died after the effect and before it was marked done is not done
-- twice. A job replaced under its key is the same row in a later revision, and counts as other work.
create table job_handled (
  job_id bigint not null,
  revision integer not null,
  handled_at timestamptz not null default now(),
  primary key (job_id, revision)
);
create index job_handled_at on job_handled (handled_at);
