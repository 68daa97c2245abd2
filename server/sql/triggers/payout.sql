create or replace trigger payout_stands before update on payout for each row execute function payout_guard();
create or replace trigger payout_stays before delete or truncate on payout
  for each statement execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table payout
  enable always trigger payout_stands,
  enable always trigger payout_stays;
