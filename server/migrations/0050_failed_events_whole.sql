-- An event that a consumer could not digest is kept with what it carried and when it was told, so that it can be tried
-- again when its cause is mended: the outbox forgets after days. Null where it was put aside before this.
alter table event_failed
  add column payload jsonb,
  add column published_at timestamptz;
