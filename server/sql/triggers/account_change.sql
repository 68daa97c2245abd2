create or replace trigger account_change_stands before update or truncate on account_change
  for each statement execute function reject_change();
-- Kept for a year, also where the account was erased.
create or replace trigger account_change_stays before delete on account_change
  for each row when (old.made_at > now() - interval '1 year') execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table account_change
  enable always trigger account_change_stands,
  enable always trigger account_change_stays;
