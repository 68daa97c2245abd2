-- The order of a payout is final, and its status follows the allowed steps only.
create or replace function payout_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.author_id, new.amount, new.gateway, new.receiver, new.created_at)
     is distinct from (old.id, old.author_id, old.amount, old.gateway, old.receiver, old.created_at) then
    raise exception 'the terms of a payout are never changed';
  end if;
  if old.provider_id is not null and new.provider_id is distinct from old.provider_id then
    raise exception 'the provider id of a payout is never changed';
  end if;
  if new.status <> old.status and not (old.status, new.status) in (
       ('created', 'sent'), ('created', 'done'), ('created', 'failed'), ('sent', 'done'), ('sent', 'failed'),
       ('done', 'returned')) then
    raise exception 'a payout cannot go from % to %', old.status, new.status;
  end if;
  return new;
end
$$;
