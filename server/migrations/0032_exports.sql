-- Copies that people asked for of their data. The ZIP is in the store under `key`, which is here before it is written.
create table data_export (
  id bigint primary key default make_id(),
  account_id bigint not null references account (id) on delete cascade,
  status text not null default 'requested'
    check (status in ('requested', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  key text not null unique check (key ~ '^exports/[0-9a-z]{26}$'),
  tries smallint not null default 0,
  bytes bigint check (bytes > 0),
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  -- When the ZIP is removed.
  until timestamptz,
  -- When it was removed from the store, or there was none.
  removed_at timestamptz,
  constraint data_export_ready check ((status in ('ready', 'expired')) <= (num_nulls(bytes, ready_at, until) = 0)),
  constraint data_export_removed check (removed_at is null or status in ('failed', 'cancelled', 'expired'))
);
create unique index data_export_open on data_export (account_id) where status in ('requested', 'running');
create index data_export_of on data_export (account_id, asked_at desc);
create index data_export_waiting on data_export (asked_at) where status in ('requested', 'running');
create index data_export_due on data_export (until) where status = 'ready';
create index data_export_unremoved on data_export (id)
  where status in ('failed', 'cancelled', 'expired') and removed_at is null;

alter table account_change drop constraint account_change_kind_check;
alter table account_change add constraint account_change_kind_check
  check (kind in ('sign_in', 'recovery_code_used', 'email_asked', 'email', 'password', 'passkey_added',
                  'passkey_removed', 'totp_added', 'totp_removed', 'recovery_codes', 'payout_address',
                  'network_connected', 'recovered', 'undone', 'export')) not valid;
alter table security_event drop constraint security_event_kind_check;
alter table security_event add constraint security_event_kind_check
  check (kind in (
    'registered', 'password_sign_in', 'link_sign_in', 'passkey_sign_in', 'recovery_code_used', 'wrong_passwords',
    'guessing_stopped', 'logged_out_devices', 'email_asked', 'email', 'password', 'passkey_added', 'passkey_removed',
    'totp_added', 'totp_removed', 'recovery_codes', 'payout_address', 'network_connected', 'recovery_started',
    'recovery_cancelled', 'recovered', 'undone', 'contested', 'contest_settled', 'payout', 'payout_failed',
    'export')) not valid;
