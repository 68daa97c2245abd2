-- Websites that nobody may link to here. Staff keep the list; who added one, and why, is in the audit log.
create table blocked_domain (
  domain text primary key check (domain = lower(domain) and char_length(domain) between 1 and 253),
  added_at timestamptz not null default clock_timestamp()
);
