-- For triggers of append-only tables.
create or replace function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed', tg_table_name;
end
$$;
