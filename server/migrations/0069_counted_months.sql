-- When a month was counted, for the page that shows the numbers.
alter table mod_count add column counted_at timestamptz not null default now();

-- Reports of a month are counted every night.
-- There is no release yet, so no writer waits while these are built.
-- squawk-ignore require-concurrent-index-creation
create index report_month on report (created_at);
-- squawk-ignore require-concurrent-index-creation
create index appeal_made on appeal (created_at);
-- squawk-ignore require-concurrent-index-creation
create index appeal_decided_at on appeal (decided_at) where decided_at is not null;
