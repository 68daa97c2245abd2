-- Days of the ledger that are over: what they held, so that an audit need not read them again. Transfers are in the order
-- of their numbers, so a day ends with a number, not with a moment.
create table ledger_sealed_day (
  day date primary key,
  -- The last journal and the last transfer of the day. The next day begins after them.
  last_journal bigint not null unique,
  last_transfer bigint not null,
  -- The last journal that has a transfer of this day: others were under way when it ended.
  reach_journal bigint not null check (reach_journal >= last_journal),
  transfers bigint not null check (transfers >= 0),
  -- Of every column of its journals and transfers.
  digest numeric not null,
  sealed_at timestamptz not null default clock_timestamp(),
  -- When it was last computed again.
  looked_at timestamptz not null default clock_timestamp()
);
create index ledger_sealed_day_looked on ledger_sealed_day (looked_at);

-- What each account has moved in all sealed days, also those of the platform.
create table ledger_sealed (
  account_id bigint primary key references ledger_account (id),
  debits bigint not null check (debits >= 0),
  credits bigint not null check (credits >= 0)
) with (fillfactor = 70);

-- When all of history was last read, and how long that took: the next time is decided by it.
alter table ledger_watch add column read_all_at timestamptz;
alter table ledger_watch add column read_all_ms bigint check (read_all_ms >= 0);
