create or replace trigger ledger_transfer_stands before update or delete or truncate on ledger_transfer
  for each statement execute function reject_change();
create or replace trigger ledger_transfer_ends after insert on ledger_transfer referencing new table as added
  for each statement execute function ledger_transfer_ends();
-- Also while a replica or a restore is being fed.
alter table ledger_transfer
  enable always trigger ledger_transfer_stands,
  enable always trigger ledger_transfer_ends;
