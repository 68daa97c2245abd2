create or replace trigger purchase_payment_stays before delete or truncate on purchase_payment
  for each statement execute function reject_change();
create or replace trigger purchase_payment_stands before update on purchase_payment
  for each row execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table purchase_payment
  enable always trigger purchase_payment_stays,
  enable always trigger purchase_payment_stands;
