-- Kept for five years after it was decided, and as long as it is open.
create or replace trigger appeal_stays before delete on appeal
  for each row when (old.decided_at is null or old.decided_at > now() - interval '5 years')
  execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table appeal
  enable always trigger appeal_stays;
