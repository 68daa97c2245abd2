-- Partitions, so that old rows are dropped and not deleted one by one: of the outbox by day, of what was handled by
-- ranges of the id, because a unique key must contain what a table is partitioned by, and a retry may come the next day.
-- They are made ahead by the worker (server/src/platform/db/partitions.ts) and live in a schema of their own. What has
-- no partition goes into the one called rest.
create schema partitions;

-- Reads the tables beside writers. The locks come after it.
alter table outbox validate constraint outbox_before;
alter table event_handled validate constraint event_handled_before;
alter table job_handled validate constraint job_handled_before;

-- Nothing is waited for while these are held, and nothing is read: they last for milliseconds.
lock table outbox, event_handled, job_handled in access exclusive mode;

alter table outbox set schema partitions;
-- squawk-ignore renaming-table -- the name is taken again below, before anybody sees that it was free
alter table partitions.outbox rename to outbox_before;
-- squawk-ignore require-concurrent-index-deletion -- the table is locked anyway
drop index partitions.outbox_created;
alter table partitions.outbox_before drop constraint outbox_pkey,
  add constraint outbox_before_pkey primary key using index outbox_key;

create table outbox (
  id bigint generated always as identity,
  subject text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  claimed_until timestamptz,
  published_at timestamptz,
  primary key (id, created_at)
) partition by range (created_at);
create index outbox_waiting on outbox (id) where published_at is null;
select setval('outbox_id_seq', last_value, is_called) from partitions.outbox_id_seq;
alter table partitions.outbox_before alter column id drop identity;

alter table event_handled set schema partitions;
-- squawk-ignore renaming-table -- as above
alter table partitions.event_handled rename to event_handled_before;
create table event_handled (
  consumer text not null,
  outbox_id bigint not null,
  handled_at timestamptz not null default now(),
  primary key (consumer, outbox_id)
) partition by range (outbox_id);
create index event_handled_at on event_handled (handled_at);

alter table job_handled set schema partitions;
-- squawk-ignore renaming-table -- as above
alter table partitions.job_handled rename to job_handled_before;
create table job_handled (
  job_id bigint not null,
  revision integer not null,
  handled_at timestamptz not null default now(),
  primary key (job_id, revision)
) partition by range (job_id);
create index job_handled_at on job_handled (handled_at);

do $$
declare
  name text;
  border text;
begin
  foreach name in array array['outbox', 'event_handled', 'job_handled'] loop
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into strict border
      from pg_constraint where conname = name || '_before' and conrelid = format('partitions.%I', name || '_before')::regclass;
    execute format('alter table public.%1$I attach partition partitions.%2$I for values from (minvalue) to (%3$L)',
      name, name || '_before', border);
    execute format('alter table partitions.%1$I drop constraint %1$I', name || '_before');
    execute format('create table partitions.%I partition of public.%I default', name || '_rest', name);
    -- The release before deletes by ctid, which is one row of each partition. It may again once a trigger watches over
    -- that: server/sql/triggers.
    execute format('revoke delete on public.%I from current_user', name);
  end loop;
end
$$;
