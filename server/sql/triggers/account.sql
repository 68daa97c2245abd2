create or replace trigger account_address_noted after insert or update of email, verified_at on account
  for each row execute function note_account_address();
