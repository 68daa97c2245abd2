-- An id as clients and events carry it: 13 characters of base32, as encodeId of the contract writes it.
create or replace function wire_id(id bigint) returns text
language plpgsql immutable parallel safe as $$
declare
  alphabet constant text := '0123456789abcdefghjkmnpqrstvwxyz';
begin
  return substr(alphabet, (id >> 60)::integer + 1, 1)
      || substr(alphabet, ((id >> 55) & 31)::integer + 1, 1) || substr(alphabet, ((id >> 50) & 31)::integer + 1, 1)
      || substr(alphabet, ((id >> 45) & 31)::integer + 1, 1) || substr(alphabet, ((id >> 40) & 31)::integer + 1, 1)
      || substr(alphabet, ((id >> 35) & 31)::integer + 1, 1) || substr(alphabet, ((id >> 30) & 31)::integer + 1, 1)
      || substr(alphabet, ((id >> 25) & 31)::integer + 1, 1) || substr(alphabet, ((id >> 20) & 31)::integer + 1, 1)
      || substr(alphabet, ((id >> 15) & 31)::integer + 1, 1) || substr(alphabet, ((id >> 10) & 31)::integer + 1, 1)
      || substr(alphabet, ((id >> 5) & 31)::integer + 1, 1) || substr(alphabet, (id & 31)::integer + 1, 1);
end
$$;
