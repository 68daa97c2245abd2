create or replace trigger payout_part_stays before delete or truncate on payout_part
  for each statement execute function reject_change();
create or replace trigger payout_part_stands before update of payout_id, batch_id, amount on payout_part
  for each row execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table payout_part
  enable always trigger payout_part_stays,
  enable always trigger payout_part_stands;
