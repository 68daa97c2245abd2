-- Weeks of sales, and what is paid out for them. docs/money.md says in words what stands here.

create table settlement_batch (
  id bigint primary key,
  author_id bigint not null references profile (id),
  -- Monday 00:00 UTC; it ends seven days later.
  week_start timestamptz not null,
  week_end timestamptz not null 
    generated always as ((week_start at time zone 'UTC' + interval '7 days') at time zone 'UTC') stored,
  status text not null default 'open'
    check (status in ('open', 'pending', 'processing', 'completed', 'failed', 'carried_over')),
  reason text,
  -- Sums over its purchases. While it is open they are not kept but counted.
  balance bigint not null default 0 check (balance >= 0),
  sayso_fee bigint not null default 0 check (sayso_fee >= 0),
  transaction_fee bigint not null default 0 check (transaction_fee >= 0),
  -- What of it paid off a debt.
  recovered bigint not null default 0 check (recovered >= 0),
  amount_paid bigint not null default 0 check (amount_paid >= 0),
  payout_date timestamptz,
  settled_at timestamptz,
  unique (author_id, week_start),
  check (extract(isodow from week_start at time zone 'UTC') = 1
         and week_start = date_trunc('day', week_start, 'UTC')),
  check ((status = 'open') = (settled_at is null)),
  check (status <> 'open' or (balance = 0 and sayso_fee = 0 and transaction_fee = 0 and recovered = 0))
);
create index settlement_batch_open on settlement_batch (week_start) where status = 'open';

-- Figures are frozen when it leaves `open`, and it goes from one status to the next only.
create function settlement_batch_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.author_id, new.week_start) is distinct from (old.id, old.author_id, old.week_start) then
    raise exception 'a batch is of one author and one week';
  end if;
  if old.status <> 'open'
     and (new.balance, new.sayso_fee, new.transaction_fee, new.recovered, new.settled_at)
         is distinct from (old.balance, old.sayso_fee, old.transaction_fee, old.recovered, old.settled_at) then
    raise exception 'a batch that was settled is never changed';
  end if;
  if new.status <> old.status and not (old.status, new.status) in (
       ('open', 'pending'), ('open', 'carried_over'), ('open', 'completed'),
       ('carried_over', 'pending'), ('pending', 'carried_over'), ('pending', 'processing'),
       ('processing', 'completed'), ('processing', 'failed'), ('failed', 'pending')) then
    raise exception 'a batch does not go from % to %', old.status, new.status;
  end if;
  return new;
end
$$;
create trigger settlement_batch_stands before update on settlement_batch
  for each row execute function settlement_batch_guard();
create trigger settlement_batch_stays before delete or truncate on settlement_batch
  for each statement execute function refuse_change();
alter table settlement_batch enable always trigger settlement_batch_stands;
alter table settlement_batch enable always trigger settlement_batch_stays;

-- A purchase is in one batch, for ever.
alter table purchase add constraint purchase_batch_id_fkey foreign key (batch_id) references settlement_batch (id)
  not valid;
create trigger purchase_stays_in_its_batch before update of batch_id on purchase
  for each row when (old.batch_id is not null and new.batch_id is distinct from old.batch_id)
  execute function refuse_change();
alter table purchase enable always trigger purchase_stays_in_its_batch;
create index purchase_batch on purchase (batch_id, id desc) where batch_id is not null;
