create or replace trigger mod_decision_stands before update or truncate on mod_decision
  for each statement execute function reject_change();
-- Kept for five years after the decision, and after the day it named.
create or replace trigger mod_decision_stays before delete on mod_decision
  for each row when (old.created_at > now() - interval '5 years' or old.until > now() - interval '5 years')
  execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table mod_decision
  enable always trigger mod_decision_stands,
  enable always trigger mod_decision_stays;
