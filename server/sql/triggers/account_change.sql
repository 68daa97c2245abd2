create or replace trigger account_change_stands before update or delete or truncate on account_change
  for each statement execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table account_change
  enable always trigger account_change_stands;
