-- Money that comes by card, and what becomes of it at the provider. docs/money.md says in words what stands here.

-- One attempt to take money from a card, written before the provider is asked. What was asked for never changes.
create table payment (
  id bigint primary key,
  profile_id bigint not null references profile (id),
  account_id bigint not null references account (id),
  -- A card token is used once: the same again is the same attempt, and with other terms it is refused.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  input_hash bytea not null check (octet_length(input_hash) = 32),
  -- To ask the provider again under the same key; forgotten at the end.
  card_token text,
  -- Where it came from, under a key of ours: many refused cards from one place are somebody trying out cards.
  address_hash bytea check (octet_length(address_hash) = 32),
  -- What reaches the funds, and what comes on top.
  amount bigint not null check (amount > 0),
  card_fee bigint not null check (card_fee >= 0),
  -- What is to be bought with it.
  post_id bigint references post (id),
  status text not null default 'created'
    check (status in ('created', 'requires_action', 'processing', 'succeeded', 'failed')),
  intent_id text unique,
  charge_id text unique,
  -- What the payer is told where it failed, and whether it was the bank that said no.
  failure text check (char_length(failure) <= 500),
  is_declined boolean not null default false,
  purchase_outcome text check (purchase_outcome in ('bought', 'refused')),
  notice text check (char_length(notice) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  -- When the reconciler last asked about it.
  checked_at timestamptz,
  ended_at timestamptz,
  unique (account_id, token_hash),
  check ((status in ('succeeded', 'failed')) = (ended_at is not null)),
  check (card_token is null or ended_at is null),
  check (status <> 'succeeded' or (intent_id is not null and charge_id is not null)),
  check (purchase_outcome is null or (post_id is not null and status = 'succeeded'))
);
create index payment_open on payment (created_at) where ended_at is null;
create index payment_of_account on payment (account_id, created_at desc);
create index payment_declined on payment (address_hash, ended_at) where is_declined;
create index payment_address on payment (created_at) where address_hash is not null;

create trigger payment_stays before delete or truncate on payment
  for each statement execute function refuse_change();
create trigger payment_terms_stand
  before update of id, profile_id, account_id, token_hash, input_hash, amount, card_fee, post_id, created_at on payment
  for each row execute function refuse_change();
alter table payment enable always trigger payment_stays;
alter table payment enable always trigger payment_terms_stand;

-- What the provider has told us, each once. Only which thing it is about: the thing itself is asked for.
create table card_event (
  id text primary key check (char_length(id) <= 255),
  type text not null,
  object_id text not null,
  received_at timestamptz not null default clock_timestamp(),
  handled_at timestamptz
);
create index card_event_received on card_event (received_at);

-- Money we sent back to a card, by whom and why. Booked before the provider is asked.
create table card_refund (
  id bigint primary key,
  payment_id bigint not null references payment (id),
  amount bigint not null check (amount > 0),
  card_fee bigint not null check (card_fee >= 0),
  asked_by text not null check (char_length(asked_by) between 1 and 100),
  reason text not null check (char_length(reason) between 1 and 500),
  status text not null default 'created' check (status in ('created', 'pending', 'succeeded', 'failed')),
  refund_id text unique,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index card_refund_open on card_refund (created_at) where ended_at is null;
create index card_refund_payment on card_refund (payment_id);
create trigger card_refund_stays before delete or truncate on card_refund
  for each statement execute function refuse_change();
create trigger card_refund_terms_stand
  before update of id, payment_id, amount, card_fee, asked_by, reason, created_at on card_refund
  for each row execute function refuse_change();

-- A card holder who asked their bank for the money back.
create table card_dispute (
  id text primary key,
  payment_id bigint not null references payment (id),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  -- How often the money has gone or come back: banks change their mind.
  turns integer not null default 1 check (turns > 0),
  -- What of it we gave up.
  written_off bigint not null default 0 check (written_off >= 0),
  opened_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp()
);
create index card_dispute_payment on card_dispute (payment_id);
create trigger card_dispute_stays before delete or truncate on card_dispute
  for each statement execute function refuse_change();

-- The provider's own account of our money, line by line, each with the entry that says the same in our books.
create table card_transaction (
  id text primary key,
  type text not null,
  source text,
  amount bigint not null,
  fee bigint not null,
  entry_key text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp()
);
-- One line, one entry.
create unique index card_transaction_entry on card_transaction (entry_key);
create trigger card_transaction_stands before update or delete or truncate on card_transaction
  for each statement execute function refuse_change();

-- Up to when the provider's account was read to its end.
create table card_watch (
  is_only boolean primary key default true check (is_only),
  read_until timestamptz
);
insert into card_watch default values;

-- A purchase whose money the buyer's bank took back.
alter table purchase drop constraint purchase_status_check;
alter table purchase add constraint purchase_status_check check (status in ('completed', 'refunded', 'disputed'));
create index purchase_unsettled_of_buyer on purchase (buyer_id, id desc)
  where status = 'completed' and batch_id is null;
