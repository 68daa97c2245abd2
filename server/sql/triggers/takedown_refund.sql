create or replace trigger takedown_refund_stays before delete or truncate on takedown_refund
  for each statement execute function reject_change();
create or replace trigger takedown_refund_terms_stand
  before update of purchase_id, order_id, author_id, from_author, from_loss, created_at on takedown_refund
  for each row execute function reject_change();
create or replace trigger takedown_refund_given_back_once before update of given_back_at, batch_id on takedown_refund
  for each row
  when ((old.given_back_at is not null and new.given_back_at is distinct from old.given_back_at)
        or (old.batch_id is not null and new.batch_id is distinct from old.batch_id))
  execute function reject_change();
-- Also while a replica or a restore is being fed.
alter table takedown_refund
  enable always trigger takedown_refund_stays,
  enable always trigger takedown_refund_terms_stand,
  enable always trigger takedown_refund_given_back_once;
