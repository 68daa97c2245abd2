-- The ids of many accounts, in order; null where an account is not open yet.
create or replace function ledger_account_ids(kinds text[], profiles bigint[]) returns bigint[]
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
