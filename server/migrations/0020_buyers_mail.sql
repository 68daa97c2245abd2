-- What authors wrote to the buyers of a post. Kept, because what goes out in our name must be findable afterwards.
create table buyers_mail (
  id bigint primary key,
  post_id bigint not null references post (id),
  author_id bigint not null references profile (id),
  text text not null check (char_length(text) between 1 and 5000),
  text_hash bytea not null check (octet_length(text_hash) = 32),
  -- To how many it went, as its author was told.
  num_sent integer not null check (num_sent > 0),
  created_at timestamptz not null default clock_timestamp()
);
create index buyers_mail_author on buyers_mail (author_id, id desc);

-- Whose turn it is: the last mail of each post. Two presses at once meet on this row, and one of them waits.
create table buyers_mail_turn (
  post_id bigint primary key references post (id),
  mail_id bigint not null references buyers_mail (id) deferrable initially deferred,
  sent_at timestamptz not null
);

-- Who wants no more mail from an author, whatever they bought.
create table buyers_mail_unsubscribe (
  account_id bigint not null references account (id),
  author_id bigint not null references profile (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, author_id)
);

-- A buyer's list also shows what was given back. There are few of those, and one look finds an account's.
create index purchase_given_back on purchase (buyer_account_id, post_id, id desc) where status = 'refunded';
grant select (refunded_at) on purchase to sayso_reader;
