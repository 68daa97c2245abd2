create or replace trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function reject_change();
create or replace trigger ledger_account_keeps_its_name before update of id, kind, profile_id on ledger_account
  for each row execute function reject_change();
create or replace trigger ledger_account_opens before insert on ledger_account
  for each row execute function ledger_account_opens();
-- Also while a replica or a restore is being fed.
alter table ledger_account
  enable always trigger ledger_account_stays,
  enable always trigger ledger_account_keeps_its_name,
  enable always trigger ledger_account_opens;
