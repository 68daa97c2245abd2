create or replace trigger card_refund_stays before delete or truncate on card_refund
  for each statement execute function reject_change();
create or replace trigger card_refund_terms_stand
  before update of id, payment_id, amount, card_fee, asked_by, reason, created_at on card_refund
  for each row execute function reject_change();
