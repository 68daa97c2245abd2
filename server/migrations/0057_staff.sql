-- When a passkey or a code of an authenticator app was last accepted in this session. Staff need it; nobody else does.
alter table session add column factor_at timestamptz;

-- Who works here, and as what.
create table staff_role (
  account_id bigint not null references account (id),
  role text not null check (role in ('support', 'moderator', 'finance', 'admin')),
  granted_at timestamptz not null default now(),
  primary key (account_id, role)
);
create index staff_role_people on staff_role (role, account_id);

-- Acts that wait for a second person. No reference to accounts: it stays when one of them is erased.
create table staff_pending (
  id bigint generated always as identity primary key,
  act text not null check (act in ('refund', 'grant_role')),
  -- What to do: ids, amounts, a role.
  arguments jsonb not null check (jsonb_typeof(arguments) = 'object'),
  -- The account it is done to.
  account_id bigint not null,
  -- Who may approve it, beside admins.
  role text not null check (role in ('support', 'moderator', 'finance', 'admin')),
  proposed_by bigint not null,
  because text not null check (char_length(because) between 1 and 500),
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint,
  outcome text check (outcome in ('approved', 'rejected')),
  constraint staff_pending_ended check (num_nulls(ended_at, ended_by, outcome) in (0, 3)),
  -- Never the same person.
  constraint staff_pending_two check (outcome is distinct from 'approved' or ended_by <> proposed_by)
);
create index staff_pending_open on staff_pending (expires_at) where ended_at is null;

-- What staff did, and why. Each row carries the hash of the one before, so that a row that was changed, removed or moved
-- is found (`npm run admin -- log verify`). Ids, states, amounts and masked addresses only. No references: it stays.
create table audit_log (
  -- Without gaps.
  id bigint primary key check (id > 0),
  at timestamptz not null,
  -- Null for an operator at the machine, before there is an admin.
  staff_id bigint,
  role text not null check (role in ('support', 'moderator', 'finance', 'admin', 'operator')),
  act text not null check (act ~ '^[a-z_]{1,30}$'),
  -- Such as `account 0abc…`.
  subject text not null check (char_length(subject) between 1 and 100),
  because text not null check (char_length(because) between 1 and 500),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  request_id text not null check (char_length(request_id) <= 64),
  prev_hash bytea not null check (octet_length(prev_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
create index audit_log_of_staff on audit_log (staff_id, id desc);
create index audit_log_subject on audit_log (subject, id desc);
