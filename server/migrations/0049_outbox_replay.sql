-- When the bus has lost what it held, the recent past is told again, a slice of ids at a time and beside what is new.
-- How far that has come is kept here; both are null while nothing is told again. No row of the outbox is changed for it.
alter table outbox_stream
  add column replay_after bigint,
  add column replay_until bigint,
  add column replay_claimed_until timestamptz;
