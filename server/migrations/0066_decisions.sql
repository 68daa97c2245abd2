-- What staff decided about a case, and why. Rows are only added: a decision that is taken back is another row. No
-- reference to accounts, because it stays when they are erased.
create table mod_decision (
  id bigint primary key default make_id(),
  case_id bigint not null references mod_case (id),
  -- The appeal that led to it.
  appeal_id bigint,
  -- Null if no person decided.
  decided_by bigint,
  decision text not null check (decision in
    ('none', 'warn', 'label', 'limit', 'remove', 'suspend', 'close', 'reinstate')),
  policy text check (policy in (
    'spam', 'fraud', 'private_information', 'targeting', 'hate', 'violence', 'self_harm', 'sexual', 'child_safety',
    'illegal_goods', 'rights', 'impersonation', 'evading', 'not_as_described', 'unlabelled', 'law')),
  law text check (char_length(law) between 1 and 200),
  facts text not null check (char_length(facts) <= 1000),
  until timestamptz,
  label text check (label in ('sensitive', 'adult')),
  money text check (money in ('keep', 'refund')),
  takedown_order_id bigint references takedown_order (id),
  -- Whose thing it was then. Null for an address.
  author_id bigint,
  author_account_id bigint,
  -- How many had reported it, and whether they were right.
  reports integer not null check (reports >= 0),
  is_upheld boolean not null,
  -- How many had bought it.
  buyers integer not null default 0 check (buyers >= 0),
  created_at timestamptz not null default clock_timestamp(),
  constraint mod_decision_law check ((policy is not distinct from 'law') = (law is not null)),
  constraint mod_decision_label check ((decision = 'label') = (label is not null))
);
create index mod_decision_case on mod_decision (case_id, id);
create index mod_decision_author on mod_decision (author_account_id, id desc) where author_account_id is not null;
create index mod_decision_day on mod_decision (created_at);

create sequence appeal_number as bigint start with 1001;

-- Once for each side of a decision.
create table appeal (
  id bigint primary key default nextval('appeal_number'),
  decision_id bigint not null references mod_decision (id),
  side text not null check (side in ('author', 'reporter')),
  -- Null without an account, and once it is erased.
  account_id bigint references account (id),
  report_number bigint references report (number) on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('uphold', 'reverse', 'change')),
  reason text check (char_length(reason) between 1 and 1000),
  decided_by bigint,
  decided_at timestamptz,
  constraint appeal_once unique (decision_id, side),
  constraint appeal_decided check (num_nulls(outcome, reason, decided_by, decided_at) in (0, 4))
);
create index appeal_open on appeal (id) where outcome is null;
create index appeal_ended on appeal (id desc) where outcome is not null;
create index appeal_of_account on appeal (account_id) where account_id is not null;
create index appeal_of_report on appeal (report_number) where report_number is not null;
-- Both tables are new, so nobody waits for this.
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
alter table mod_decision add constraint mod_decision_appeal foreign key (appeal_id) references appeal (id);
create index mod_decision_of_appeal on mod_decision (appeal_id) where appeal_id is not null;

-- What the transparency page adds up. A job counts each month anew.
create table mod_count (
  month date not null,
  kind text not null check (kind in ('report', 'decision', 'basis', 'machine', 'hours', 'appeal')),
  key text not null,
  count bigint not null check (count >= 0),
  primary key (month, kind, key)
);

-- When a reporter was notified of the decision. A job notifies them a few hundred at a time.
alter table report add column notified_at timestamptz;
-- There is no release yet, so no writer waits while this index is built.
-- squawk-ignore require-concurrent-index-creation
create index report_to_notify on report (case_id, number) where settled_at is not null and notified_at is null;

alter table staff_pending drop constraint staff_pending_act_check;
alter table staff_pending add constraint staff_pending_act_check
  check (act in ('refund', 'grant_role', 'close_account', 'reinstate_closed')) not valid;
