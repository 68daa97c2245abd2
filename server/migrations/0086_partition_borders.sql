-- The rows of today become the first partition of their table, which ends some days ahead. Said by a check that 0087
-- validates beside writers, so that attaching the partition reads nothing. Until 0087 is applied nothing can be written
-- beyond these borders, so it must not wait for days.
do $$
declare
  ahead constant timestamptz := (date_trunc('day', now() at time zone 'UTC') + interval '4 days') at time zone 'UTC';
  events bigint := coalesce(pg_sequence_last_value('outbox_id_seq'), 0);
  jobs bigint := coalesce((select max(job_id) from job_handled), 0);
  coming_events bigint := events - coalesce((select min(id) from outbox where created_at > now() - interval '1 day'), events);
  coming_jobs bigint := jobs - coalesce((select min(job_id) from job_handled where handled_at > now() - interval '1 day'), jobs);
begin
  coming_events := greatest(10000, 4 * coming_events);
  coming_jobs := greatest(10000, 4 * coming_jobs);
  execute format('alter table outbox add constraint outbox_before check (created_at < %L::timestamptz) not valid', ahead);
  execute format('alter table event_handled add constraint event_handled_before check (outbox_id < %L::bigint) not valid',
    events + coming_events);
  execute format('alter table job_handled add constraint job_handled_before check (job_id < %L::bigint) not valid',
    jobs + coming_jobs);
end
$$;
