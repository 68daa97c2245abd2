create or replace trigger card_transaction_stands before update or delete or truncate on card_transaction
  for each statement execute function reject_change();
