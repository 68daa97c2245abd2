create or replace trigger ledger_journal_stands before update or delete or truncate on ledger_journal
  for each statement execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table ledger_journal
  enable always trigger ledger_journal_stands;
