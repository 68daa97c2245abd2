-- Checks the kind of an account when it is opened. Not a check constraint: every statement that writes parses the checks
-- of its table anew, and these lists were two thirds of the cost of changing a balance. The kind never changes afterwards
-- (trigger ledger_account_keeps_its_name).
create or replace function ledger_account_opens() returns trigger language plpgsql as $$
begin
  if not (case when new.profile_id is null
      then new.kind in ('card_clearing', 'bank_cash', 'payout_clearing', 'platform_fee', 'card_fee', 'txn_fee', 'card_cost',
                        'dispute_cost', 'payout_cost', 'chargeback_loss', 'takedown_loss', 'suspense')
      else new.id > 10 and new.kind in ('user_funds', 'author_pending', 'author_payable', 'author_receivable',
                                        'user_receivable') end) then
    raise check_violation using constraint = 'ledger_account_kind',
      message = format('%s is no account of %s', new.kind, coalesce('profile ' || new.profile_id, 'the platform'));
  end if;
  return new;
end
$$;
