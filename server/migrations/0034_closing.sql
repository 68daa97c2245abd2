-- Accounts that their owners delete. An account is hidden at once, erased when its time is over and its money settled.
create table account_closing (
  account_id bigint primary key references account (id),
  state text not null check (state in ('requested', 'settling', 'erased', 'cancelled')),
  requested_at timestamptz not null default clock_timestamp(),
  -- Until then signing in simply brings it back.
  ends_at timestamptz not null,
  -- What the owner agreed to give up: funds that can go back to no card.
  waived bigint not null default 0 check (waived >= 0),
  reminded_at timestamptz,
  settling_at timestamptz,
  cancelled_at timestamptz,
  -- When nothing was left to erase. The state is erased from the first row that goes.
  erased_at timestamptz,
  constraint account_closing_cancelled check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint account_closing_erased check (erased_at is null or state = 'erased')
);
create index account_closing_open on account_closing (ends_at)
  where state in ('requested', 'settling') or (state = 'erased' and erased_at is null);

-- Who was erased: numbers only. After a backup is restored, they are erased again. No foreign keys: a restored database
-- may not know them yet.
create table erased_account (
  account_id bigint primary key,
  profile_ids bigint[] not null,
  erased_at timestamptz not null default clock_timestamp()
);

-- Hidden from everybody but buyers of its posts, because its account is being deleted or was. It is not public
-- meanwhile; was_public says whether it will be again.
alter table profile add column hidden_at timestamptz;
alter table profile add column was_public boolean;
alter table profile add constraint profile_hidden
  check ((hidden_at is null) = (was_public is null) and (hidden_at is null or not is_public)) not valid;
grant select (hidden_at) on profile to sayso_reader;

-- An erased account is a number.
-- Processes of the release before read emails of accounts that nobody has erased yet: the first is, two weeks later.
-- squawk-ignore ban-drop-not-null
alter table account alter column email drop not null;
alter table account add constraint account_email check (email is not null or verified_at is null) not valid;

alter table account_change drop constraint account_change_kind_check;
alter table account_change add constraint account_change_kind_check
  check (kind in ('sign_in', 'recovery_code_used', 'email_asked', 'email', 'password', 'passkey_added',
                  'passkey_removed', 'totp_added', 'totp_removed', 'recovery_codes', 'payout_address',
                  'network_connected', 'recovered', 'undone', 'export', 'close')) not valid;
alter table security_event drop constraint security_event_kind_check;
alter table security_event add constraint security_event_kind_check
  check (kind in (
    'registered', 'password_sign_in', 'link_sign_in', 'passkey_sign_in', 'recovery_code_used', 'wrong_passwords',
    'guessing_stopped', 'logged_out_devices', 'email_asked', 'email', 'password', 'passkey_added', 'passkey_removed',
    'totp_added', 'totp_removed', 'recovery_codes', 'payout_address', 'network_connected', 'recovery_started',
    'recovery_cancelled', 'recovered', 'undone', 'contested', 'contest_settled', 'payout', 'payout_failed',
    'export', 'close', 'close_cancelled')) not valid;
