create or replace trigger mod_decision_stands before update or delete or truncate on mod_decision
  for each statement execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table mod_decision
  enable always trigger mod_decision_stands;
