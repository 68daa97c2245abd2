-- The id of one account, or no row.
create or replace function ledger_account_id(of_kind text, of_profile bigint) returns bigint
language sql stable as $$
  select id from ledger_account where kind = of_kind and profile_id = of_profile
   union all
  select id from ledger_account where of_profile is null and kind = of_kind and profile_id is null
$$;
