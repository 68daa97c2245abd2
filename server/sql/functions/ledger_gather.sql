-- Adds the parts of a locked account to its balance.
create or replace function ledger_gather(of_account bigint) returns void language plpgsql as $$
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
