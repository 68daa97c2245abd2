-- What a receipt says: which card was charged, which purchase a payment bought, and who decided that money goes back.

-- What the payer knows the card by. Null while the provider has not been asked, and where it was no card.
alter table payment
  add column card_brand text check (char_length(card_brand) between 1 and 30),
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  add constraint payment_card check ((card_brand is null) = (card_last4 is null));
-- Payments from before: the provider is asked once each, a few a minute.
create index payment_card_unknown on payment (id)
  where status = 'succeeded' and card_last4 is null and (checked_at is null or checked_at < ended_at);

-- Written in the transaction that buys after a card payment, and never again.
create table purchase_payment (
  purchase_id bigint primary key references purchase (id),
  payment_id bigint not null unique references payment (id)
);
create trigger purchase_payment_stays before delete or truncate on purchase_payment
  for each statement execute function refuse_change();
create trigger purchase_payment_stands before update on purchase_payment
  for each row execute function refuse_change();
alter table purchase_payment enable always trigger purchase_payment_stays;
alter table purchase_payment enable always trigger purchase_payment_stands;

-- A payment that bought, bought the first purchase of its post by its account after the money had come: a second one is
-- possible only after a refund, and by another payment.
insert into purchase_payment (purchase_id, payment_id)
select first.id, payment.id
  from payment
  cross join lateral (
    select purchase.id from purchase
     where purchase.post_id = payment.post_id and purchase.buyer_account_id = payment.account_id
       and purchase.paid = payment.amount and purchase.created_at >= payment.ended_at
     order by purchase.id limit 1) first
 where payment.purchase_outcome = 'bought'
on conflict do nothing;

-- By whose decision; null where it was not kept.
alter table purchase
  add column refunded_by text check (refunded_by in ('author', 'platform')),
  add constraint purchase_refunded_by check (refunded_by is null or status = 'refunded');
update purchase
   set refunded_by = case told.payload ->> 'by' when 'house' then 'platform' else 'author' end
  from outbox told
 where told.subject = 'purchases.refunded' and told.payload ->> 'by' is not null
   and purchase.status = 'refunded' and wire_id(purchase.id) = told.payload ->> 'purchaseId';
