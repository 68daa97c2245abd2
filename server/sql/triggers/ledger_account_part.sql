create or replace trigger ledger_account_part_stays before delete or truncate on ledger_account_part
  for each statement execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table ledger_account_part
  enable always trigger ledger_account_part_stays;
