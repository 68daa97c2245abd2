-- Card payments, and what becomes of them at the provider. docs/money.md explains it in words.

-- One attempt to charge a card, written before the provider is asked. What was asked for never changes.
create table payment (
  id bigint primary key,
  profile_id bigint not null references profile (id),
  account_id bigint not null references account (id),
  -- A card token is used once: the same again is the same attempt, and with other terms it is refused.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  input_hash bytea not null check (octet_length(input_hash) = 32),
  -- For asking the provider again under the same key; deleted at the end.
  card_token text,
  -- A keyed hash of the client's address: many refused cards from one address mean that somebody is testing cards.
  address_hash bytea check (octet_length(address_hash) = 32),
  -- What reaches the funds, and the fee on top.
  amount bigint not null check (amount > 0),
  card_fee bigint not null check (card_fee >= 0),
  -- The post to buy with it.
  post_id bigint references post (id),
  status text not null default 'created'
    check (status in ('created', 'requires_action', 'processing', 'succeeded', 'failed')),
  intent_id text unique,
  charge_id text unique,
  -- What the payer is told after a failure, and whether it was the bank that refused.
  failure text check (char_length(failure) <= 500),
  is_declined boolean not null default false,
  purchase_outcome text check (purchase_outcome in ('bought', 'refused')),
  notice text check (char_length(notice) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  -- When the reconciler last asked about it.
  checked_at timestamptz,
  ended_at timestamptz,
  -- What the payer knows the card by. Null until the provider has been asked, and where it was no card.
  card_brand text check (char_length(card_brand) between 1 and 30),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  unique (account_id, token_hash),
  constraint payment_card check ((card_brand is null) = (card_last4 is null)),
  constraint payment_ended check ((status in ('succeeded', 'failed')) = (ended_at is not null)),
  constraint payment_token_deleted check (card_token is null or ended_at is null),
  constraint payment_charged check (status <> 'succeeded' or (intent_id is not null and charge_id is not null)),
  constraint payment_bought check (purchase_outcome is null or (post_id is not null and status = 'succeeded'))
);
create index payment_open on payment (created_at) where ended_at is null;
create index payment_of_account on payment (account_id, created_at desc);
create index payment_declined on payment (address_hash, ended_at) where is_declined;
create index payment_address on payment (created_at) where address_hash is not null;
-- Payments whose card is not known: the provider is asked once for each, a few a minute.
create index payment_card_unknown on payment (id)
  where status = 'succeeded' and card_last4 is null and (checked_at is null or checked_at < ended_at);

-- The provider's webhook events, each once. Only the object's id is stored: the object itself is fetched.
create table card_event (
  id text primary key check (char_length(id) <= 255),
  type text not null,
  object_id text not null,
  received_at timestamptz not null default clock_timestamp(),
  handled_at timestamptz
);
create index card_event_received on card_event (received_at);

-- Money sent back to a card, by whom and why. Booked before the provider is asked.
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

-- A card holder asked their bank for the money back.
create table card_dispute (
  id text primary key,
  payment_id bigint not null references payment (id),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  -- How often the money has left or come back: banks change their mind.
  turns integer not null default 1 check (turns > 0),
  -- The part of it that we gave up.
  written_off bigint not null default 0 check (written_off >= 0),
  opened_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp()
);
create index card_dispute_payment on card_dispute (payment_id);

-- The provider's statement of our money, line by line, each with the ledger entry that says the same.
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
create unique index card_transaction_entry on card_transaction (entry_key);

-- Up to when the provider's statement has been read.
create table card_watch (
  is_only boolean primary key default true check (is_only),
  read_until timestamptz
);
insert into card_watch default values;
