-- Earnings on their way to authors. docs/money.md says in words what stands here.

-- What a gateway keeps for itself is the platform's cost, not the author's.
alter table ledger_account drop constraint ledger_account_kind;
alter table ledger_account add constraint ledger_account_kind check (
  case when profile_id is null
    then kind in ('card_clearing', 'bank_cash', 'payout_clearing', 'platform_fee', 'card_fee', 'txn_fee',
                  'card_cost', 'dispute_cost', 'payout_cost', 'chargeback_loss', 'suspense')
    else kind in ('user_funds', 'author_pending', 'author_payable', 'author_receivable', 'user_receivable')
  end) not valid;
alter table ledger_account validate constraint ledger_account_kind;
insert into ledger_account (kind) values ('payout_cost');

-- One payment to one author, written before anybody is asked to make it. What was ordered never changes; one that
-- failed is followed by another, never sent again.
create table payout (
  id bigint primary key,
  author_id bigint not null references profile (id),
  amount bigint not null check (amount > 0),
  gateway text not null check (gateway in ('paypal', 'manual')),
  -- The address of that day.
  receiver text not null check (char_length(receiver) between 3 and 320),
  status text not null default 'created' check (status in ('created', 'sent', 'done', 'failed', 'returned')),
  -- Its name at the provider, or the file it was written into.
  provider_id text check (char_length(provider_id) <= 100),
  -- What the provider kept for itself.
  fee bigint not null default 0 check (fee >= 0),
  failure text check (char_length(failure) <= 200),
  created_at timestamptz not null,
  asked_at timestamptz,
  checked_at timestamptz,
  ended_at timestamptz,
  check ((status in ('done', 'failed', 'returned')) = (ended_at is not null)),
  check (status <> 'sent' or provider_id is not null)
);
create index payout_open on payout (created_at) where ended_at is null;
create index payout_of_author on payout (author_id, id desc);
create unique index payout_provider on payout (provider_id) where gateway = 'paypal';

create function payout_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.author_id, new.amount, new.gateway, new.receiver, new.created_at)
     is distinct from (old.id, old.author_id, old.amount, old.gateway, old.receiver, old.created_at) then
    raise exception 'what a payout was ordered with is never changed';
  end if;
  if old.provider_id is not null and new.provider_id is distinct from old.provider_id then
    raise exception 'a payout has one name at its provider';
  end if;
  if new.status <> old.status and not (old.status, new.status) in (
       ('created', 'sent'), ('created', 'done'), ('created', 'failed'), ('sent', 'done'), ('sent', 'failed'),
       ('done', 'returned')) then
    raise exception 'a payout does not go from % to %', old.status, new.status;
  end if;
  return new;
end
$$;
create trigger payout_stands before update on payout for each row execute function payout_guard();
create trigger payout_stays before delete or truncate on payout
  for each statement execute function refuse_change();
alter table payout enable always trigger payout_stands;
alter table payout enable always trigger payout_stays;

-- Which batches it pays, and how much of each.
create table payout_part (
  payout_id bigint not null references payout (id),
  batch_id bigint not null references settlement_batch (id),
  amount bigint not null check (amount >= 0),
  -- Until the payout fails. A batch is being paid, or was, once.
  is_live boolean not null default true,
  primary key (payout_id, batch_id)
);
create unique index payout_part_live on payout_part (batch_id) where is_live;
create trigger payout_part_stays before delete or truncate on payout_part
  for each statement execute function refuse_change();
create trigger payout_part_stands before update of payout_id, batch_id, amount on payout_part
  for each row execute function refuse_change();
alter table payout_part enable always trigger payout_part_stays;
alter table payout_part enable always trigger payout_part_stands;

-- Authors who are not paid until a person says so.
create table payout_hold (
  author_id bigint primary key references profile (id),
  reason text not null check (char_length(reason) between 1 and 500),
  held_by text not null check (char_length(held_by) between 1 and 100),
  held_at timestamptz not null default clock_timestamp()
);

-- What people did to payouts, and why.
create table payout_act (
  id bigint generated always as identity primary key,
  act text not null check (act ~ '^[a-z_]{1,30}$'),
  author_id bigint references profile (id),
  payout_id bigint references payout (id),
  done_by text not null check (char_length(done_by) between 1 and 100),
  reason text not null check (char_length(reason) between 1 and 500),
  done_at timestamptz not null default clock_timestamp()
);
create trigger payout_act_stands before update or delete or truncate on payout_act
  for each statement execute function refuse_change();
alter table payout_act enable always trigger payout_act_stands;

create index settlement_batch_due on settlement_batch (payout_date) where status in ('pending', 'failed');
create index settlement_batch_unpaid on settlement_batch (author_id)
  where status in ('pending', 'failed', 'carried_over');

-- As before, and: money that was paid can come back, weeks later.
create or replace function settlement_batch_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.author_id, new.week_start) is distinct from (old.id, old.author_id, old.week_start) then
    raise exception 'a batch is of one author and one week';
  end if;
  if old.status <> 'open'
     and (new.balance, new.sayso_fee, new.transaction_fee, new.recovered, new.settled_at)
         is distinct from (old.balance, old.sayso_fee, old.transaction_fee, old.recovered, old.settled_at) then
    raise exception 'a batch that was settled is never changed';
  end if;
  if new.status <> old.status and not (old.status, new.status) in (
       ('open', 'pending'), ('open', 'carried_over'), ('open', 'completed'),
       ('carried_over', 'pending'), ('pending', 'carried_over'), ('pending', 'processing'),
       ('processing', 'completed'), ('processing', 'failed'), ('failed', 'pending'), ('completed', 'failed')) then
    raise exception 'a batch does not go from % to %', old.status, new.status;
  end if;
  return new;
end
$$;
