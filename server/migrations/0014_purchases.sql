-- A sale. Its terms and its price never change; its status, and the batch it is settled in, do.
create table purchase (
  id bigint primary key,
  post_id bigint not null references post (id),
  buyer_id bigint not null references profile (id),
  -- One sale per account and post, whichever of its profiles pays.
  buyer_account_id bigint not null references account (id),
  author_id bigint not null references profile (id),
  paid bigint not null check (paid >= 0),
  sayso_fee bigint not null check (sayso_fee >= 0),
  transaction_fee bigint not null check (transaction_fee >= 0),
  -- The version of the locked content that was bought.
  secret_version integer not null check (secret_version >= 0),
  -- Disputed: the buyer's bank took the money back.
  status text not null default 'completed' check (status in ('completed', 'refunded', 'disputed')),
  refunded_at timestamptz,
  -- By whose decision; null where it is not known.
  refunded_by text check (refunded_by in ('author', 'platform')),
  -- The settlement that counted it; null while its earnings are pending.
  batch_id bigint references settlement_batch (id),
  created_at timestamptz not null default clock_timestamp(),
  constraint purchase_fees check (sayso_fee + transaction_fee <= paid),
  constraint purchase_refunded check ((status = 'refunded') = (refunded_at is not null)),
  constraint purchase_refunded_by check (refunded_by is null or status = 'refunded')
);
create unique index purchase_live on purchase (post_id, buyer_account_id) where status = 'completed';
create index purchase_post on purchase (post_id, id desc);
create index purchase_buyer on purchase (buyer_account_id, id desc) where status = 'completed';
create index purchase_unsettled on purchase (author_id) where status = 'completed' and batch_id is null;
create index purchase_unsettled_of_buyer on purchase (buyer_id, id desc)
  where status = 'completed' and batch_id is null;
-- A bank that takes a payment back takes what was bought with it, settled or not: found by the buyer.
create index purchase_standing_of_buyer on purchase (buyer_id, id desc) where status = 'completed';
create index purchase_batch on purchase (batch_id, id desc) where batch_id is not null;
-- A buyer's list also shows refunded purchases.
create index purchase_given_back on purchase (buyer_account_id, post_id, id desc) where status = 'refunded';
-- The statement of a batch shows sales that were returned, before it was settled and after. A purchase writes neither
-- index, so they cost buying nothing.
create index purchase_returned on purchase (author_id, id desc) where status <> 'completed' and batch_id is null;
create index purchase_refunded_of_batch on purchase (batch_id) where status = 'refunded' and batch_id is not null;

-- The card payment that bought a purchase. Written in the same transaction, and never changed.
create table purchase_payment (
  purchase_id bigint primary key references purchase (id),
  payment_id bigint not null unique references payment (id)
);

-- Mails of authors to the buyers of a post. Kept, because what is sent in our name must be findable afterwards.
create table buyers_mail (
  id bigint primary key,
  post_id bigint not null references post (id),
  author_id bigint not null references profile (id),
  text text not null check (char_length(text) between 1 and 5000),
  text_hash bytea not null check (octet_length(text_hash) = 32),
  -- How many buyers it went to, as the author was told.
  num_sent integer not null check (num_sent > 0),
  created_at timestamptz not null default clock_timestamp()
);
create index buyers_mail_author on buyers_mail (author_id, id desc);

-- The last mail of each post: two sends at the same time lock this row, and one of them waits.
create table buyers_mail_turn (
  post_id bigint primary key references post (id),
  mail_id bigint not null references buyers_mail (id) deferrable initially deferred,
  sent_at timestamptz not null
);

-- Accounts that want no more mail from an author, whatever they bought.
create table buyers_mail_unsubscribe (
  account_id bigint not null references account (id),
  author_id bigint not null references profile (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, author_id)
);

-- Who bought what decides what a reader is shown. The fees and the batch are for the private role only.
grant select (id, post_id, buyer_id, buyer_account_id, author_id, paid, secret_version, status, created_at,
              refunded_at)
  on purchase to sayso_reader;
