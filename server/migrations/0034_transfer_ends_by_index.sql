-- The trigger asks for each end by its key. `not exists` left the planner a choice: on a connection whose first transfer
-- was written while there were few, it read every journal there was into a hash for each transfer after that, until the
-- tables were analysed. A value that is asked for cannot be hashed.
create or replace function ledger_transfer_ends() returns trigger language plpgsql as $$
begin
  if exists (select from added
              where (select id from ledger_account where id = debit_id) is null
                 or (select id from ledger_account where id = credit_id) is null
                 or (select id from ledger_journal where id = journal_id) is null) then
    raise foreign_key_violation using message = 'a transfer is from one account to another, of an entry';
  end if;
  return null;
end
$$;
