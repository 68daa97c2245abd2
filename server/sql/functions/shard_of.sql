-- The shard of an id: see make_id.sql.
create or replace function shard_of(id bigint) returns integer
language sql immutable parallel safe as $$ select ((id >> 10) & 4095)::integer $$;
