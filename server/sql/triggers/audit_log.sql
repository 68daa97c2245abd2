create or replace trigger audit_log_stands before update or delete or truncate on audit_log
  for each statement execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table audit_log
  enable always trigger audit_log_stands;
