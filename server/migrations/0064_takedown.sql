-- Decisions by which buyers get their money back: of one post that was removed, or of everything an account sold that
-- was closed for fraud. docs/safety.md explains it in words.
create table takedown_order (
  id bigint primary key,
  post_id bigint references post (id),
  account_id bigint references account (id),
  -- No reference: decisions are kept above this table.
  decision_id bigint,
  because text not null check (char_length(because) between 1 and 500),
  -- The oldest purchase it is about; null: all of them.
  since timestamptz,
  ordered_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  -- When nothing was left to refund.
  finished_at timestamptz,
  -- When the decision was reversed: nothing more is refunded, and authors get back what was taken from them.
  reversed_at timestamptz,
  -- When nothing was left to give back.
  restored_at timestamptz,
  constraint takedown_order_about check (num_nonnulls(post_id, account_id) = 1),
  constraint takedown_order_restored check (restored_at is null or reversed_at is not null)
);
create unique index takedown_order_of_post on takedown_order (post_id) where reversed_at is null;
create unique index takedown_order_of_account on takedown_order (account_id) where reversed_at is null;
create index takedown_order_due on takedown_order (due_at) where finished_at is null and reversed_at is null;
create index takedown_order_reversed on takedown_order (id) where reversed_at is not null and restored_at is null;

-- A purchase that was refunded for such a decision, and whose money it was. The ledger has the same amounts.
create table takedown_refund (
  purchase_id bigint primary key references purchase (id),
  order_id bigint not null references takedown_order (id),
  author_id bigint not null references profile (id),
  -- The author's part of the price, taken from their earnings and, as far as those did not reach, from us.
  from_author bigint not null check (from_author >= 0),
  from_loss bigint not null check (from_loss >= 0),
  created_at timestamptz not null default clock_timestamp(),
  -- When the author got it back, after the decision was reversed.
  given_back_at timestamptz,
  -- The settlement that counted what was given back; null while it is pending.
  batch_id bigint references settlement_batch (id),
  constraint takedown_refund_given_back check (given_back_at is null or from_author > 0),
  constraint takedown_refund_settled check (batch_id is null or given_back_at is not null)
);
create index takedown_refund_of_order on takedown_refund (order_id, purchase_id)
  where given_back_at is null and from_author > 0;
create index takedown_refund_of_author on takedown_refund (author_id, purchase_id);
create index takedown_refund_restored on takedown_refund (author_id)
  where given_back_at is not null and batch_id is null;
create index takedown_refund_batch on takedown_refund (batch_id) where batch_id is not null;

-- What we pay when a post is removed and its author's earnings do not cover the refunds. The function that knows the
-- kinds of accounts is newer than this file only after it, in a database that has one already.
do $$
declare
  has_trigger constant boolean := exists (select from pg_trigger where tgname = 'ledger_account_opens');
begin
  if has_trigger then
    alter table ledger_account disable trigger ledger_account_opens;
  end if;
  insert into ledger_account (kind) values ('takedown_loss');
  if has_trigger then
    alter table ledger_account enable always trigger ledger_account_opens;
  end if;
end
$$;

alter table purchase drop constraint purchase_refunded_by_check;
alter table purchase add constraint purchase_refunded_by_check
  check (refunded_by in ('author', 'platform', 'takedown')) not valid;

-- What was given back to the author after an appeal, beside the sales of the week.
alter table settlement_batch add column restored bigint not null default 0;
alter table settlement_batch add constraint settlement_batch_restored
  check (restored >= 0 and (status <> 'open' or restored = 0)) not valid;
