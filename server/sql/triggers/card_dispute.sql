create or replace trigger card_dispute_stays before delete or truncate on card_dispute
  for each statement execute function reject_change();
