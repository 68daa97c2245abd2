-- A purchase in one round trip, and nobody who waits for a busy author. docs/decisions/0043 has the reasons.

-- Earnings that are not settled are credited by every sale, and taken from by a refund or a settlement now and then. A
-- credit that finds the account in use goes to a part of it, so buyers do not wait for each other. What somebody has is
-- the account and its parts; whoever takes from it gathers the parts first, so the floor of the account holds.
create table ledger_account_part (
  account_id bigint not null references ledger_account (id),
  slot smallint not null,
  credits bigint not null check (credits >= 0),
  primary key (account_id, slot)
) with (fillfactor = 70);
create trigger ledger_account_part_stays before delete or truncate on ledger_account_part
  for each statement execute function refuse_change();
alter table ledger_account_part enable always trigger ledger_account_part_stays;
revoke delete, truncate on ledger_account_part from current_user;

-- Every statement that writes parses the checks of its table anew, and these, with their lists of names, were two thirds
-- of what changing a balance cost. What an account is never changes (ledger_account_keeps_its_name), so it is asked when
-- the account is opened; what it holds is asked always.
create function ledger_account_opens() returns trigger language plpgsql as $$
begin
  if not (case when new.profile_id is null
      then new.kind in ('card_clearing', 'bank_cash', 'payout_clearing', 'platform_fee', 'card_fee', 'txn_fee', 'card_cost',
                        'dispute_cost', 'payout_cost', 'chargeback_loss', 'suspense')
      else new.id > 10 and new.kind in ('user_funds', 'author_pending', 'author_payable', 'author_receivable',
                                        'user_receivable') end) then
    raise check_violation using constraint = 'ledger_account_kind',
      message = format('%s is no account of %s', new.kind, coalesce('profile ' || new.profile_id, 'the house'));
  end if;
  return new;
end
$$;
create trigger ledger_account_opens before insert on ledger_account
  for each row execute function ledger_account_opens();
alter table ledger_account enable always trigger ledger_account_opens;
alter table ledger_account
  drop constraint ledger_account_kind,
  drop constraint ledger_account_debits_check,
  drop constraint ledger_account_credits_check,
  drop constraint ledger_account_untracked,
  drop constraint ledger_account_floor,
  add constraint ledger_account_counts
    check (least(debits, credits) >= 0 and (profile_id is not null or debits + credits = 0)),
  -- Nobody can spend what is not there, whatever the code above forgets. Only debts go below zero.
  add constraint ledger_account_floor check (credits >= debits or kind like '%receivable');

alter table ledger_journal drop constraint ledger_journal_reverses_key;
create unique index ledger_journal_reverses_key on ledger_journal (reverses) where reverses is not null;

-- Accounts and journals are never deleted nor renamed (triggers, also for the owner), so that they are there when a
-- transfer is written is all that foreign keys could say; and those would lock the platform's accounts, by everybody at once.
create function ledger_transfer_ends() returns trigger language plpgsql as $$
begin
  if exists (select from added
              where not exists (select from ledger_account where id = debit_id)
                 or not exists (select from ledger_account where id = credit_id)
                 or not exists (select from ledger_journal where id = journal_id)) then
    raise foreign_key_violation using message = 'a transfer is from one account to another, of an entry';
  end if;
  return null;
end
$$;
create trigger ledger_transfer_ends after insert on ledger_transfer referencing new table as added
  for each statement execute function ledger_transfer_ends();
alter table ledger_transfer enable always trigger ledger_transfer_ends;
alter table ledger_transfer
  drop constraint ledger_transfer_journal_id_fkey,
  drop constraint ledger_transfer_debit_id_fkey,
  drop constraint ledger_transfer_credit_id_fkey,
  drop constraint ledger_transfer_pkey,
  add primary key (journal_id, id);
drop index ledger_transfer_journal, ledger_transfer_credit;
-- Not for the house, whose first ten accounts came with the table: nobody reads its movements one by one, and every sale
-- has two.
create index ledger_transfer_credit on ledger_transfer (credit_id, id desc) include (journal_id, amount)
  where credit_id > 10;

create function ledger_account_ids(kinds text[], profiles bigint[]) returns bigint[]
language plpgsql stable as $$
declare
  ids bigint[];
  found_id bigint;
begin
  for place in 1 .. cardinality(kinds) loop
    if profiles[place] is null then
      select id into found_id from ledger_account where kind = kinds[place] and profile_id is null;
    elsif place = 1 or kinds[place] <> kinds[place - 1] or profiles[place] is distinct from profiles[place - 1] then
      select id into found_id from ledger_account where kind = kinds[place] and profile_id = profiles[place];
    end if;
    ids[place] := found_id;
  end loop;
  return ids;
end
$$;

-- Adds up the parts of an account that is held.
create function ledger_gather(of_account bigint) returns void language plpgsql as $$
declare
  gathered bigint;
begin
  with held as materialized (
    select slot, credits from ledger_account_part where account_id = of_account order by slot for no key update),
  emptied as (
    update ledger_account_part part set credits = 0 from held
     where part.account_id = of_account and part.slot = held.slot and held.credits > 0)
  select sum(credits) into gathered from held;
  update ledger_account set credits = credits + gathered where id = of_account and gathered > 0;
end
$$;

-- Writes one event: journal, running balances and transfers, in one round trip. Accounts are opened when first needed.
-- They are waited for in the order of their ids; then come parts, and who holds one waits for nothing any more. A key
-- that was used before writes nothing and answers what it was used for; one that is just being used makes this wait for
-- its end. It asks one row at a time and always by index: a plan is made once a connection, perhaps while there are ten
-- accounts, and kept when there are a million.
create or replace function ledger_post(
  entry_key text, entry_kind text, entry_hash bytea, entry_reverses text,
  debit_kinds text[], debit_profiles bigint[], credit_kinds text[], credit_profiles bigint[], amounts bigint[],
  out entry_id bigint, out is_new boolean, out is_same boolean)
language plpgsql set enable_seqscan = off as $$
declare
  legs constant integer := cardinality(amounts);
  reversed_id bigint;
  debit_ids bigint[];
  credit_ids bigint[];
  ids bigint[] := '{}';
  taken bigint[];
  given bigint[];
  can_part boolean[];
  this integer;
begin
  if current_setting('synchronous_commit') = 'off' then
    raise exception 'money is not written while synchronous_commit is off';
  end if;

  if entry_reverses is not null then
    select id into strict reversed_id from ledger_journal where key = entry_reverses;
  end if;
  insert into ledger_journal (kind, key, input_hash, legs, reverses)
  values (entry_kind, entry_key, entry_hash, legs, reversed_id)
  on conflict (key) do nothing
  returning id into entry_id;
  is_new := entry_id is not null;
  is_same := true;
  if not is_new then
    select id, input_hash = entry_hash into strict entry_id, is_same from ledger_journal where key = entry_key;
    return;
  end if;
  if legs = 0 then
    return;
  end if;

  debit_ids := ledger_account_ids(debit_kinds, debit_profiles);
  credit_ids := ledger_account_ids(credit_kinds, credit_profiles);
  if array_position(debit_ids || credit_ids, null) is not null then
    insert into ledger_account (kind, profile_id)
    select distinct named.kind, named.profile
      from unnest(debit_kinds || credit_kinds, debit_profiles || credit_profiles) as named (kind, profile)
     where named.profile is not null and ledger_account_id(named.kind, named.profile) is null
     order by 2, 1
    on conflict do nothing;
    debit_ids := ledger_account_ids(debit_kinds, debit_profiles);
    credit_ids := ledger_account_ids(credit_kinds, credit_profiles);
  end if;

  -- Who takes from an account with parts has all accounts before the first part.
  if 'author_pending' = any (debit_kinds) then
    perform from ledger_account
      where id = any (debit_ids || credit_ids) and profile_id is not null
      order by id for no key update;
    perform ledger_gather(id) from unnest(debit_ids, debit_kinds) as side (id, kind)
      where kind = 'author_pending' group by id order by id;
  end if;

  -- What each account of a profile loses and gains.
  for leg in 1 .. legs loop
    if debit_profiles[leg] is not null then
      this := coalesce(array_position(ids, debit_ids[leg]), cardinality(ids) + 1);
      ids[this] := debit_ids[leg];
      taken[this] := coalesce(taken[this], 0) + amounts[leg];
      can_part[this] := false;
    end if;
    if credit_profiles[leg] is not null then
      this := coalesce(array_position(ids, credit_ids[leg]), cardinality(ids) + 1);
      ids[this] := credit_ids[leg];
      given[this] := coalesce(given[this], 0) + amounts[leg];
      can_part[this] := coalesce(can_part[this], true) and credit_kinds[leg] = 'author_pending';
    end if;
  end loop;

  for round in 1 .. cardinality(ids) loop
    this := null;
    for place in 1 .. cardinality(ids) loop
      if ids[place] is not null
         and (this is null or (can_part[place], ids[place]) < (can_part[this], ids[this])) then
        this := place;
      end if;
    end loop;
    if not can_part[this] then
      update ledger_account
         set debits = debits + coalesce(taken[this], 0), credits = credits + coalesce(given[this], 0)
       where id = ids[this];
    else
      update ledger_account set credits = credits + given[this]
       where id = (select id from ledger_account where id = ids[this] for no key update skip locked);
      if not found then
        insert into ledger_account_part as part (account_id, slot, credits)
        values (ids[this], pg_backend_pid() % 64, given[this])
        on conflict (account_id, slot) do update set credits = part.credits + excluded.credits;
      end if;
    end if;
    ids[this] := null;
  end loop;

  -- After the locks: for each account the numbers of its transfers are the order in which they happened.
  insert into ledger_transfer (journal_id, debit_id, credit_id, amount)
  select entry_id, debit_ids[leg], credit_ids[leg], amounts[leg] from generate_series(1, legs) leg;
end
$$;

-- An id as people and news carry it: 13 characters of base32, as encodeId of the contract writes it.
create function wire_id(id bigint) returns text
language plpgsql immutable parallel safe as $$
declare
  alphabet constant text := '0123456789abcdefghjkmnpqrstvwxyz';
begin
  return substr(alphabet, (id >> 60)::integer + 1, 1)
      || substr(alphabet, ((id >> 55) & 31)::integer + 1, 1) || substr(alphabet, ((id >> 50) & 31)::integer + 1, 1)
      || substr(alphabet, ((id >> 45) & 31)::integer + 1, 1) || substr(alphabet, ((id >> 40) & 31)::integer + 1, 1)
      || substr(alphabet, ((id >> 35) & 31)::integer + 1, 1) || substr(alphabet, ((id >> 30) & 31)::integer + 1, 1)
      || substr(alphabet, ((id >> 25) & 31)::integer + 1, 1) || substr(alphabet, ((id >> 20) & 31)::integer + 1, 1)
      || substr(alphabet, ((id >> 15) & 31)::integer + 1, 1) || substr(alphabet, ((id >> 10) & 31)::integer + 1, 1)
      || substr(alphabet, ((id >> 5) & 31)::integer + 1, 1) || substr(alphabet, (id & 31)::integer + 1, 1);
end
$$;

-- Writes a sale that was judged by what a reader saw of the post, if that still stands: `changed` where it does not, `had`
-- where the account has the post. Post, purchase, counter, news, books: the order in which everybody locks.
create function purchase_write(
  of_post bigint, of_author bigint, seen_price integer, seen_can_pay_more boolean, seen_secret_version integer,
  by_profile bigint, by_account bigint, paying bigint, to_sayso bigint, to_transaction bigint,
  event_subject text, event_payload jsonb, key_prefix text, entry_kind text, entry_hash bytea,
  debit_kinds text[], debit_profiles bigint[], credit_kinds text[], credit_profiles bigint[], amounts bigint[])
returns text
language plpgsql set enable_seqscan = off as $$
declare
  held record;
  purchase_id bigint;
  booked record;
begin
  -- A weaker lock would let a delete or a change of price pass.
  select author_id, price_cents, can_pay_more, secret_version, locked_words,
         deleted_at is null and sale_stopped_at is null as is_offered, least(sale_ends_at, expires_at) as ends_at
    into held from post where id = of_post for share;
  if not found or not held.is_offered
     or (held.author_id, held.price_cents, held.can_pay_more, held.secret_version)
        is distinct from (of_author, seen_price, seen_can_pay_more, seen_secret_version)
     -- After the wait: a sale that ended meanwhile has ended.
     or held.ends_at <= clock_timestamp() then
    return 'changed';
  end if;
  if held.locked_words = 0 then
    perform from post_file where post_id = of_post
      union all select from post_media where post_id = of_post and locked limit 1;
    if not found then
      return 'changed';
    end if;
  end if;

  insert into purchase (id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                        secret_version)
  values (make_id(shard_of(by_profile)), of_post, by_profile, by_account, of_author, paying, to_sayso,
          to_transaction, seen_secret_version)
  on conflict (post_id, buyer_account_id) where status = 'completed' do nothing
  returning id into purchase_id;
  if purchase_id is null then
    return 'had';
  end if;

  update post_counter set purchases = purchases + 1 where post_id = of_post;
  insert into outbox (subject, payload)
  values (event_subject, event_payload || jsonb_build_object('purchaseId', wire_id(purchase_id)));
  booked := ledger_post(key_prefix || purchase_id, entry_kind, entry_hash, null,
                        debit_kinds, debit_profiles, credit_kinds, credit_profiles, amounts);
  if not booked.is_new then
    raise exception 'sale % was booked before', purchase_id;
  end if;
  return 'bought';
end
$$;
