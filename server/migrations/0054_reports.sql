-- Numbers that people read, as R-48213. A case has the number of the report that opened it.
create sequence report_number as bigint start with 10001;

-- What staff has to decide about: one open case per thing, however many report it.
create table mod_case (
  id bigint primary key default nextval('report_number'),
  -- An address is a report of something that we could not find.
  subject_kind text not null check (subject_kind in ('post', 'comment', 'profile', 'address')),
  subject_id bigint not null,
  -- Whose thing it is. Null for an address.
  author_id bigint references profile (id),
  state text not null default 'open' check (state in ('open', 'decided')),
  source text not null check (source in ('report', 'signal', 'staff', 'known-image')),
  -- Of the gravest reason that was named. With further reports it makes the priority.
  weight smallint not null default 0 check (weight between 0 and 100),
  verified_reports integer not null default 0,
  priority smallint not null default 0 check (priority between 0 and 140),
  claimed_by bigint references account (id),
  claimed_until timestamptz,
  opened_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  -- The thing as it was when the case was opened. Null once it is no longer needed.
  snapshot jsonb,
  check ((state = 'decided') = (decided_at is not null)),
  check ((claimed_by is null) = (claimed_until is null))
);
create unique index mod_case_open on mod_case (subject_kind, subject_id) where state = 'open';
create index mod_case_queue on mod_case (state, priority desc, id);
create index mod_case_author on mod_case (author_id, id) where author_id is not null;
create index mod_case_claimed on mod_case (claimed_by) where claimed_by is not null;
create index mod_case_decided on mod_case (decided_at) where snapshot is not null;

create table report (
  number bigint primary key default nextval('report_number'),
  -- Null until a report by an address is taken in.
  case_id bigint references mod_case (id),
  -- Null for visitors, for people without an account, and for accounts that were deleted.
  reporter_id bigint references account (id),
  -- A keyed hash of a visitor's id, for a day: so they can add to what they reported.
  visitor_mark bytea check (octet_length(visitor_mark) = 32),
  -- Whether the account had a confirmed email address, and whether the report counts.
  is_verified boolean not null default false,
  is_counted boolean not null default true,
  reason text not null check (reason in (
    'spam_fraud', 'harassment_hate', 'violence_self_harm', 'sexual_child_safety', 'illegal_rights',
    'impersonation_evading', 'spam', 'fraud', 'harassment', 'hate', 'violence', 'self_harm', 'sexual', 'child_safety',
    'illegal_goods', 'rights', 'impersonation', 'evading_block', 'other')),
  text text not null default '' check (char_length(text) <= 1000),
  state text not null default 'open' check (state in ('open', 'upheld', 'rejected')),
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  statement text,
  -- Only of reports without an account: the address, and name and email as sealed JSON.
  url text check (char_length(url) <= 2000),
  contact_sealed bytea,
  token_hash bytea check (octet_length(token_hash) = 32),
  check ((state = 'open') = (settled_at is null))
);
create unique index report_by_account on report (case_id, reporter_id) where reporter_id is not null;
create unique index report_by_visitor on report (case_id, visitor_mark) where visitor_mark is not null;
create index report_reporter on report (reporter_id, number) where reporter_id is not null;
create index report_without_account on report (created_at) where reporter_id is null;
create index report_contact on report (number) where contact_sealed is not null;

-- Accounts most of whose reports were not upheld: warned first, then ignored for a while.
create table reporter (
  account_id bigint primary key references account (id),
  warned_at timestamptz not null,
  -- When the warning was shown. Nothing follows from one that was not.
  shown_at timestamptz,
  ignored_until timestamptz
);
