create or replace trigger purchase_stays before delete or truncate on purchase
  for each statement execute function reject_change();
create or replace trigger purchase_terms_stand
  before update of id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                   secret_version, created_at on purchase
  for each row execute function reject_change();
create or replace trigger purchase_stays_in_its_batch before update of batch_id on purchase
  for each row when (old.batch_id is not null and new.batch_id is distinct from old.batch_id)
  execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table purchase
  enable always trigger purchase_stays,
  enable always trigger purchase_terms_stand,
  enable always trigger purchase_stays_in_its_batch;
