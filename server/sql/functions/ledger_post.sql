-- Writes one ledger entry: journal, running balances and transfers, in one round trip. Accounts are opened when first
-- needed and locked in the order of their ids; parts come after that, and nobody who holds a part waits for anything. A
-- key that was used before writes nothing and returns what it was used for; if it is in use right now, this waits. It
-- looks up one row at a time and always by index: a plan is made once per connection, perhaps while there are ten
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
