-- Who says that an account was taken back wrongly: the address that an undo replaced. Until staff have decided, nothing
-- of the account can be changed and nothing is paid.
create table account_contest (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  email text not null,
  -- When the changes were undone.
  undone_at timestamptz not null,
  made_at timestamptz not null default now(),
  settled_at timestamptz,
  outcome text check (outcome in ('keep', 'return')),
  constraint account_contest_settled check ((settled_at is null) = (outcome is null))
);
create unique index account_contest_open on account_contest (account_id) where settled_at is null;

-- Ways back that staff have started for people who have lost everything else. Nothing happens for some days, and any
-- sign-in ends it.
create table account_recovery (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  -- A verified address of the account, where the link goes.
  email text not null,
  started_at timestamptz not null default now(),
  open_at timestamptz not null,
  sent_at timestamptz,
  -- How long the link works.
  closes_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('cancelled', 'signed_in', 'completed', 'expired')),
  constraint account_recovery_sent check ((sent_at is null) = (closes_at is null)),
  constraint account_recovery_ended check ((ended_at is null) = (outcome is null))
);
create unique index account_recovery_open on account_recovery (account_id) where ended_at is null;
create index account_recovery_due on account_recovery (open_at) where ended_at is null;

-- Such as "Firefox on Linux": sessions are deleted, and whoever reads the list of changes should know them apart.
alter table account_change add column device text not null default '';

alter table account_change drop constraint account_change_kind_check;
alter table account_change add constraint account_change_kind_check
  check (kind in ('sign_in', 'recovery_code_used', 'email_asked', 'email', 'password', 'passkey_added',
                  'passkey_removed', 'totp_added', 'totp_removed', 'recovery_codes', 'payout_address',
                  'network_connected', 'recovered', 'undone')) not valid;

alter table security_event drop constraint security_event_kind_check;
alter table security_event add constraint security_event_kind_check
  check (kind in (
    'registered', 'password_sign_in', 'link_sign_in', 'passkey_sign_in', 'recovery_code_used', 'wrong_passwords',
    'guessing_stopped', 'logged_out_devices', 'email_asked', 'email', 'password', 'passkey_added', 'passkey_removed',
    'totp_added', 'totp_removed', 'recovery_codes', 'payout_address', 'network_connected', 'recovery_started',
    'recovery_cancelled', 'recovered', 'undone', 'contested', 'contest_settled', 'payout', 'payout_failed')) not valid;

alter table secret_code drop constraint secret_code_purpose_check;
alter table secret_code add constraint secret_code_purpose_check
  check (purpose in ('verify', 'change_email', 'reset', 'link', 'undo_email', 'contest', 'recover',
                     'cancel_recovery')) not valid;
