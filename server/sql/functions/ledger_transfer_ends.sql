-- Checks that the accounts and the journal of new transfers exist. Rows of both are never deleted or renamed, so this is
-- all that foreign keys could say, and those would lock the platform's accounts. Each is looked up by its key as a scalar
-- subquery: `not exists` let the planner read whole tables into a hash, on connections that planned it while they were
-- small.
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
