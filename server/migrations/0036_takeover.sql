-- What keeps an account with its owner while a token, a mailbox or a computer is in other hands. docs/decisions/0044.

-- When the password was last given, and the token before this one, which other windows may use for a moment longer.
alter table session
  add column proved_at timestamptz,
  add column previous_hash bytea,
  add column previous_until timestamptz;
create unique index session_previous on session (previous_hash) where previous_hash is not null;

-- Every address an account was proven at. One that was taken back from somebody who had no right to it is revoked.
create table account_address (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  email text not null,
  email_key text generated always as (lower(normalize(email, nfkc))) stored,
  since timestamptz not null,
  until timestamptz,
  revoked boolean not null default false
);
create unique index account_address_now on account_address (account_id) where until is null;
create index account_address_of on account_address (account_id, id);
create index account_address_key on account_address (email_key);

-- By the database and not by the code that moves an account: no way of moving one can forget it.
create function note_account_address() returns trigger language plpgsql as $$
begin
  if new.verified_at is null
     or (tg_op = 'UPDATE' and old.verified_at is not null and old.email = new.email) then
    return null;
  end if;
  update account_address set until = clock_timestamp() where account_id = new.id and until is null;
  insert into account_address (account_id, email, since) values (new.id, new.email, clock_timestamp());
  return null;
end
$$;
create trigger account_address_noted after insert or update of email, verified_at on account
  for each row execute function note_account_address();

-- What was changed about an account, with what stood before. Addresses are sealed; of a password nothing is kept.
create table account_change (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  kind text not null check (kind in ('email_asked', 'email', 'password', 'payout_address', 'undone')),
  -- Whose payout address.
  profile_id bigint references profile (id),
  before bytea,
  after bytea,
  -- Whose hand it was, as far as we can tell. Sessions go, this stays.
  session_id bigint,
  made_at timestamptz not null default clock_timestamp()
);
create index account_change_of on account_change (account_id, id);
create trigger account_change_stands before update or delete or truncate on account_change
  for each statement execute function refuse_change();
alter table account_change enable always trigger account_change_stands;

-- A way back leads to before this change. Those mailed by older code have none.
alter table secret_code add column change_id bigint references account_change (id);

-- A hold is on one author, until a person says so, or on an account that was taken back, until its owner says so.
alter table payout_hold drop constraint payout_hold_pkey;
alter table payout_hold
  alter column author_id drop not null,
  add column id bigint generated always as identity primary key,
  add column account_id bigint references account (id),
  add column until timestamptz,
  add constraint payout_hold_of_one check (num_nonnulls(author_id, account_id) = 1),
  add constraint payout_hold_until check ((account_id is null) = (until is null));
create unique index payout_hold_author on payout_hold (author_id);
create unique index payout_hold_account on payout_hold (account_id);

-- Payouts that were on their way while the account was in other hands: nobody asks for them again.
create index payout_act_in_doubt on payout_act (payout_id) where act = 'in_doubt';
