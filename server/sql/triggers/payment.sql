create or replace trigger payment_stays before delete or truncate on payment
  for each statement execute function reject_change();
create or replace trigger payment_terms_stand
  before update of id, profile_id, account_id, token_hash, input_hash, amount, card_fee, post_id, created_at on payment
  for each row execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table payment
  enable always trigger payment_stays,
  enable always trigger payment_terms_stand;
