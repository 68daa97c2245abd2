create or replace trigger settlement_batch_stands before update on settlement_batch
  for each row execute function settlement_batch_guard();
create or replace trigger settlement_batch_stays before delete or truncate on settlement_batch
  for each statement execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table settlement_batch
  enable always trigger settlement_batch_stands,
  enable always trigger settlement_batch_stays;
