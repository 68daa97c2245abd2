-- The books, and the sales that write into them. docs/money.md says in words what stands here.

-- Five accounts a profile may have, and those of the house. Profiles' accounts carry running balances; the platform's do
-- not, because every sale would wait for the same row: what they hold is the sum of their transfers.
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null,
  profile_id bigint references profile (id),
  debits bigint not null default 0 check (debits >= 0),
  credits bigint not null default 0 check (credits >= 0),
  unique nulls not distinct (kind, profile_id),
  constraint ledger_account_kind check (
    case when profile_id is null
      then kind in ('card_clearing', 'bank_cash', 'payout_clearing', 'platform_fee', 'card_fee', 'txn_fee',
                    'card_cost', 'dispute_cost', 'chargeback_loss', 'suspense')
      else kind in ('user_funds', 'author_pending', 'author_payable', 'author_receivable', 'user_receivable')
    end),
  constraint ledger_account_untracked check (profile_id is not null or (debits = 0 and credits = 0)),
  -- Nobody can spend what is not there, whatever the code above forgets.
  constraint ledger_account_floor check (
    kind not in ('user_funds', 'author_pending', 'author_payable') or credits >= debits)
) with (fillfactor = 70);

insert into ledger_account (kind)
values ('card_clearing'), ('bank_cash'), ('payout_clearing'), ('platform_fee'), ('card_fee'), ('txn_fee'),
       ('card_cost'), ('dispute_cost'), ('chargeback_loss'), ('suspense');

-- One business event under one key. The hash tells a repetition from another event under a used key.
create table ledger_journal (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,29}$'),
  key text not null unique check (char_length(key) between 1 and 200),
  input_hash bytea not null check (octet_length(input_hash) = 32),
  -- How many transfers it has; none for a sale that cost nothing.
  legs integer not null check (legs >= 0),
  -- What is taken back is taken back once.
  reverses bigint unique references ledger_journal (id),
  created_at timestamptz not null default clock_timestamp()
);

-- One debit, one credit, one amount: a row that does not balance cannot be written.
create table ledger_transfer (
  id bigint generated always as identity primary key,
  journal_id bigint not null references ledger_journal (id),
  debit_id bigint not null references ledger_account (id),
  credit_id bigint not null references ledger_account (id),
  amount bigint not null check (amount > 0),
  check (debit_id <> credit_id)
);
create index ledger_transfer_journal on ledger_transfer (journal_id);

-- Written once, for every role, the owner included, and also while a replica is being fed.
create trigger ledger_journal_stands before update or delete or truncate on ledger_journal
  for each statement execute function refuse_change();
create trigger ledger_transfer_stands before update or delete or truncate on ledger_transfer
  for each statement execute function refuse_change();
create trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function refuse_change();
create trigger ledger_account_keeps_its_name before update of id, kind, profile_id on ledger_account
  for each row execute function refuse_change();
alter table ledger_journal enable always trigger ledger_journal_stands;
alter table ledger_transfer enable always trigger ledger_transfer_stands;
alter table ledger_account enable always trigger ledger_account_stays;
alter table ledger_account enable always trigger ledger_account_keeps_its_name;
-- The same by right. Not the right to update the journal: a foreign key that points at a row locks it, and locking
-- asks for that right.
revoke update, delete, truncate on ledger_transfer from current_user;
revoke delete, truncate on ledger_journal, ledger_account from current_user;

create function ledger_account_id(of_kind text, of_profile bigint) returns bigint
language sql stable as $$
  select id from ledger_account where kind = of_kind and profile_id = of_profile
   union all
  select id from ledger_account where of_profile is null and kind = of_kind and profile_id is null
$$;

-- Writes one event: journal, transfers and running balances, in one round trip. Accounts are opened when first needed
-- and locked in the order of their ids. A key that was used before writes nothing and answers what it was used for;
-- one that is just being used makes this wait for its end.
create function ledger_post(
  entry_key text, entry_kind text, entry_hash bytea, entry_reverses text,
  debit_kinds text[], debit_profiles bigint[], credit_kinds text[], credit_profiles bigint[], amounts bigint[],
  out entry_id bigint, out is_new boolean, out is_same boolean)
language plpgsql as $$
declare
  reversed_id bigint;
  debit_ids bigint[];
  credit_ids bigint[];
begin
  if current_setting('synchronous_commit') = 'off' then
    raise exception 'money is not written while synchronous_commit is off';
  end if;

  if entry_reverses is not null then
    select id into strict reversed_id from ledger_journal where key = entry_reverses;
  end if;
  insert into ledger_journal (kind, key, input_hash, legs, reverses)
  values (entry_kind, entry_key, entry_hash, cardinality(amounts), reversed_id)
  on conflict (key) do nothing
  returning id into entry_id;
  is_new := entry_id is not null;
  is_same := true;
  if not is_new then
    select id, input_hash = entry_hash into strict entry_id, is_same from ledger_journal where key = entry_key;
    return;
  end if;

  -- Joined, not asked for one by one: this is most of what an entry costs. Where an account is missing it is opened,
  -- and all of them are looked up again.
  for attempt in 1 .. 2 loop
    select array_agg(coalesce(d.id, house_d.id) order by leg.place),
           array_agg(coalesce(c.id, house_c.id) order by leg.place)
      into debit_ids, credit_ids
      from unnest(debit_kinds, debit_profiles, credit_kinds, credit_profiles) with ordinality
           as leg (debit_kind, debit_profile, credit_kind, credit_profile, place)
      left join ledger_account d on d.kind = leg.debit_kind and d.profile_id = leg.debit_profile
      left join ledger_account c on c.kind = leg.credit_kind and c.profile_id = leg.credit_profile
      left join ledger_account house_d
        on leg.debit_profile is null and house_d.kind = leg.debit_kind and house_d.profile_id is null
      left join ledger_account house_c
        on leg.credit_profile is null and house_c.kind = leg.credit_kind and house_c.profile_id is null;
    exit when array_position(debit_ids || credit_ids, null) is null;
    insert into ledger_account (kind, profile_id)
    select distinct named.kind, named.profile
      from unnest(debit_kinds || credit_kinds, debit_profiles || credit_profiles) as named (kind, profile)
     where named.profile is not null and ledger_account_id(named.kind, named.profile) is null
     order by 2, 1
    on conflict do nothing;
  end loop;

  perform from ledger_account
    where id = any (debit_ids || credit_ids) and profile_id is not null
    order by id for no key update;

  insert into ledger_transfer (journal_id, debit_id, credit_id, amount)
  select entry_id, leg.debit_id, leg.credit_id, leg.amount
    from unnest(debit_ids, credit_ids, amounts) with ordinality as leg (debit_id, credit_id, amount, place)
   order by leg.place;

  update ledger_account
     set debits = ledger_account.debits + moved.debits, credits = ledger_account.credits + moved.credits
    from (select side.id, sum(side.debit)::bigint as debits, sum(side.credit)::bigint as credits
            from (select unnest(debit_ids) as id, unnest(amounts) as debit, 0 as credit
                   union all
                  select unnest(credit_ids), 0, unnest(amounts)) side
           group by side.id) moved
   where ledger_account.id = moved.id and ledger_account.profile_id is not null;
end
$$;

-- What the last look at the books said. While frozen, nothing is paid out.
create table ledger_watch (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz,
  frozen_at timestamptz,
  frozen_because text,
  check ((frozen_at is null) = (frozen_because is null))
);
insert into ledger_watch default values;

-- A sale. What it was for and what was paid never changes; whether it still stands, and when it was settled, does.
create table purchase (
  id bigint primary key,
  post_id bigint not null references post (id),
  buyer_id bigint not null references profile (id),
  -- One sale per account and post, whichever of its profiles pays.
  buyer_account_id bigint not null references account (id),
  author_id bigint not null references profile (id),
  paid bigint not null check (paid >= 0),
  sayso_fee bigint not null check (sayso_fee >= 0),
  transaction_fee bigint not null check (transaction_fee >= 0),
  -- Which locked content was bought.
  secret_version integer not null check (secret_version >= 0),
  status text not null default 'completed' check (status in ('completed', 'refunded')),
  refunded_at timestamptz,
  -- The settlement that counted it; null while its earnings are pending.
  batch_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  check (sayso_fee + transaction_fee <= paid),
  check ((status = 'refunded') = (refunded_at is not null))
);
create unique index purchase_live on purchase (post_id, buyer_account_id) where status = 'completed';
create index purchase_post on purchase (post_id, id desc);
create index purchase_buyer on purchase (buyer_account_id, id desc) where status = 'completed';
create index purchase_unsettled on purchase (author_id) where status = 'completed' and batch_id is null;

create trigger purchase_stays before delete or truncate on purchase
  for each statement execute function refuse_change();
create trigger purchase_terms_stand
  before update of id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                   secret_version, created_at on purchase
  for each row execute function refuse_change();
alter table purchase enable always trigger purchase_stays;
alter table purchase enable always trigger purchase_terms_stand;

-- Who bought what decides what a reader is shown; what the house earns by it, and the books, are the writer's alone.
grant select (id, post_id, buyer_id, buyer_account_id, author_id, paid, secret_version, status, created_at)
  on purchase to sayso_reader;
