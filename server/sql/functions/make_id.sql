-- before the tables: columns default to it.
-- An id: 41 bits of milliseconds since 2026-01-01, 12 bits of logical shard, 10 bits of sequence. Time comes first, so
-- newest first is order by id. The shard is that of the row's owner, so rows can later be moved with their owner.
create or replace function make_id(shard integer default floor(random() * 4096)::integer) returns bigint
language plpgsql volatile as $$
declare
  place bigint := nextval('id_sequence') & 1023;
begin
  -- 1,024 places a millisecond: a statement that makes ids faster than that waits for the next one at each round.
  if place = 0 then
    perform pg_sleep(0.002);
  end if;
  return ((floor(extract(epoch from clock_timestamp()) * 1000)::bigint - 1767225600000) << 22)
       | ((shard & 4095)::bigint << 10)
       | place;
end
$$;
