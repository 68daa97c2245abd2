-- Keeps post.locked_items: adds the trigger's argument.
create or replace function move_locked_items() returns trigger language plpgsql as $$
begin
  update post set locked_items = locked_items + tg_argv[0]::integer where id = coalesce(new.post_id, old.post_id);
  return null;
end
$$;
