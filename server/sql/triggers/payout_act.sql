create or replace trigger payout_act_stands before update or delete or truncate on payout_act
  for each statement execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table payout_act
  enable always trigger payout_act_stands;
