-- The figures of a batch are final when it is no longer open, and its status follows the allowed steps only.
create or replace function settlement_batch_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.author_id, new.week_start) is distinct from (old.id, old.author_id, old.week_start) then
    raise exception 'the author and week of a batch are never changed';
  end if;
  if old.status <> 'open'
     and (new.balance, new.sayso_fee, new.transaction_fee, new.recovered, new.restored, new.settled_at)
         is distinct from
         (old.balance, old.sayso_fee, old.transaction_fee, old.recovered, old.restored, old.settled_at) then
    raise exception 'a settled batch is never changed';
  end if;
  if new.status <> old.status and not (old.status, new.status) in (
       ('open', 'pending'), ('open', 'carried_over'), ('open', 'completed'),
       ('carried_over', 'pending'), ('pending', 'carried_over'), ('pending', 'processing'),
       ('processing', 'completed'), ('processing', 'failed'), ('failed', 'pending'), ('completed', 'failed')) then
    raise exception 'a batch cannot go from % to %', old.status, new.status;
  end if;
  return new;
end
$$;
