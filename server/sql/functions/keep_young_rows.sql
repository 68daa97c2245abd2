-- For tables with partitions. The release before prunes them by ctid, which names a row in every partition: of these,
-- only those that are old enough to go are deleted. It goes when no release does that any more.
create or replace function keep_young_rows() returns trigger language plpgsql as $$
begin
  if current_query() !~ 'delete from "?\w+"? where ctid' then
    return old;
  end if;
  if tg_argv[0] = 'created_at' then
    return case when old.published_at is not null and old.created_at < now() - interval '3 days' then old end;
  end if;
  return case when old.handled_at < now() - interval '7 days' then old end;
end
$$;
