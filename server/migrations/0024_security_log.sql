-- What happened to an account, as its owner sees it: sign-ins, changes, payouts. Kept for a year.
create table security_event (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  kind text not null check (kind in (
    'registered', 'password_sign_in', 'link_sign_in', 'passkey_sign_in', 'recovery_code_used', 'wrong_passwords',
    'guessing_stopped', 'logged_out_devices', 'email_asked', 'email', 'password', 'passkey_added', 'passkey_removed',
    'totp_added', 'totp_removed', 'recovery_codes', 'payout_address', 'undone', 'payout', 'payout_failed')),
  -- Such as "Firefox on Linux"; empty if it was done by an emailed code, or by us.
  device text not null default '' check (char_length(device) <= 60),
  -- What it was about: an address with most of its letters hidden, an amount.
  detail text not null default '' check (char_length(detail) <= 200),
  at timestamptz not null default clock_timestamp()
);
create index security_event_of on security_event (account_id, id desc);
create index security_event_age on security_event (at);
