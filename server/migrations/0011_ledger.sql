-- The double-entry ledger. docs/money.md explains it in words.

-- A profile has up to five accounts; the platform has its own. Accounts of profiles carry running balances. Those of the
-- platform do not, because every sale would wait for the same row: their balance is the sum of their transfers. Which
-- kinds exist is checked when an account is opened (server/sql/functions/ledger_account_opens.sql).
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null,
  profile_id bigint references profile (id),
  debits bigint not null default 0,
  credits bigint not null default 0,
  unique nulls not distinct (kind, profile_id),
  constraint ledger_account_counts
    check (least(debits, credits) >= 0 and (profile_id is not null or debits + credits = 0)),
  -- Nobody can spend what is not there, whatever the code above forgets. Only debts go below zero.
  constraint ledger_account_floor check (credits >= debits or kind like '%receivable')
) with (fillfactor = 70);

-- The first ten have the ids 1 to 10, which the index of credits below leaves out.
insert into ledger_account (kind)
values ('card_clearing'), ('bank_cash'), ('payout_clearing'), ('platform_fee'), ('card_fee'), ('txn_fee'),
       ('card_cost'), ('dispute_cost'), ('chargeback_loss'), ('suspense'), ('payout_cost');

-- Pending earnings are credited by every sale, and debited by a refund or a settlement now and then. A credit that finds
-- the account locked goes to a part of it, so buyers do not wait for each other. The balance is the account and its
-- parts; a debit gathers the parts first, so the floor of the account holds. docs/decisions/0043 has the reasons.
create table ledger_account_part (
  account_id bigint not null references ledger_account (id),
  slot smallint not null,
  credits bigint not null check (credits >= 0),
  primary key (account_id, slot)
) with (fillfactor = 70);

-- One business event under one idempotency key. The hash tells a repetition from another event under a used key.
create table ledger_journal (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,29}$'),
  key text not null unique check (char_length(key) between 1 and 200),
  input_hash bytea not null check (octet_length(input_hash) = 32),
  -- How many transfers it has; 0 for a free sale.
  legs integer not null check (legs >= 0),
  reverses bigint references ledger_journal (id),
  created_at timestamptz not null default clock_timestamp()
);
-- An entry is reversed at most once.
create unique index ledger_journal_reverses_key on ledger_journal (reverses) where reverses is not null;

-- One debit, one credit, one amount: a row that does not balance cannot be written. That accounts and journal exist is
-- checked by a trigger, because foreign keys would lock the platform's accounts for every sale.
create table ledger_transfer (
  id bigint generated always as identity,
  journal_id bigint not null,
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (journal_id, id),
  check (debit_id <> credit_id)
);
-- The movements of one profile, newest first.
create index ledger_transfer_debit on ledger_transfer (debit_id, id desc) include (journal_id, amount);
-- Without the platform's accounts: nobody reads their movements one by one, and every sale has two.
create index ledger_transfer_credit on ledger_transfer (credit_id, id desc) include (journal_id, amount)
  where credit_id > 10;

-- The ledger is append-only by right, too. The right to update the journal stays: a foreign key that points at a row
-- locks it, and locking needs that right.
revoke update, delete, truncate on ledger_transfer from current_user;
revoke delete, truncate on ledger_journal, ledger_account, ledger_account_part from current_user;

-- The result of the last audit. While frozen, nothing is paid out.
create table ledger_watch (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz,
  frozen_at timestamptz,
  frozen_because text,
  check ((frozen_at is null) = (frozen_because is null))
);
insert into ledger_watch default values;
