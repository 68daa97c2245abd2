-- Keeps account_address. In the database, so that no code that changes an address can forget it.
create or replace function note_account_address() returns trigger language plpgsql as $$
begin
  if new.verified_at is null
     or (tg_op = 'UPDATE' and old.verified_at is not null and old.email = new.email) then
    return null;
  end if;
  update account_address set until = clock_timestamp() where account_id = new.id and until is null;
  insert into account_address (account_id, email, since) values (new.id, new.email, clock_timestamp());
  return null;
end
$$;
