-- How many files and locked pictures a post has, so that whether it has anything to sell can be told from its row.
alter table post add column locked_items integer not null default 0 check (locked_items >= 0);

create function move_locked_items() returns trigger language plpgsql as $$
begin
  update post set locked_items = locked_items + tg_argv[0]::integer where id = coalesce(new.post_id, old.post_id);
  return null;
end
$$;
create trigger post_file_came after insert on post_file
  for each row execute function move_locked_items('1');
create trigger post_file_went after delete on post_file
  for each row execute function move_locked_items('-1');
create trigger post_media_came after insert on post_media
  for each row when (new.locked) execute function move_locked_items('1');
create trigger post_media_went after delete on post_media
  for each row when (old.locked) execute function move_locked_items('-1');
create trigger post_media_locked after update of locked on post_media
  for each row when (new.locked and not old.locked) execute function move_locked_items('1');
create trigger post_media_unlocked after update of locked on post_media
  for each row when (old.locked and not new.locked) execute function move_locked_items('-1');

update post set locked_items = counted.items
  from (select post_id, count(*) as items
          from (select post_id from post_file union all select post_id from post_media where locked) locked
         group by post_id) counted
 where counted.post_id = post.id;

-- A text without a word in it (a picture of signs) is something to sell as well.
update post set locked_words = 1
 where locked_words = 0 and secret_version > 0 and deleted_at is null
   and exists (select from post_secret
                where post_id = post.id and version = post.secret_version and btrim(text) <> '');

-- The one definition of "on sale" for statements; `isOnSale` (modules/posts/sale/on-sale.policy.ts) says the same of a card. Each
-- argument that is not a row stands here once, so that the planner puts the conditions in the place of the call and
-- finds the partial indexes by them.
create function is_on_sale(post post, at timestamptz) returns boolean
language sql volatile parallel safe as $$
  select post.price_cents is not null and (post.locked_words > 0 or post.locked_items > 0)
     and post.sale_stopped_at is null and post.deleted_at is null
     and coalesce(least(post.sale_ends_at, post.expires_at) > at, true)
$$;

-- As before, but for what is on sale: that is asked of the one definition.
create or replace function purchase_write(
  of_post bigint, of_author bigint, seen_price integer, seen_can_pay_more boolean, seen_secret_version integer,
  by_profile bigint, by_account bigint, paying bigint, to_sayso bigint, to_transaction bigint,
  event_subject text, event_payload jsonb, key_prefix text, entry_kind text, entry_hash bytea,
  debit_kinds text[], debit_profiles bigint[], credit_kinds text[], credit_profiles bigint[], amounts bigint[])
returns text
language plpgsql set enable_seqscan = off as $$
declare
  held post;
  purchase_id bigint;
  booked record;
begin
  -- A weaker lock would let a delete or a change of price pass.
  select * into held from post where id = of_post for share;
  if not found
     or (held.author_id, held.price_cents, held.can_pay_more, held.secret_version)
        is distinct from (of_author, seen_price, seen_can_pay_more, seen_secret_version)
     -- After the wait: a sale that ended meanwhile has ended.
     or not is_on_sale(held, clock_timestamp()) then
    return 'changed';
  end if;

  insert into purchase (id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                        secret_version)
  values (make_id(shard_of(by_profile)), of_post, by_profile, by_account, of_author, paying, to_sayso,
          to_transaction, seen_secret_version)
  on conflict (post_id, buyer_account_id) where status = 'completed' do nothing
  returning id into purchase_id;
  if purchase_id is null then
    return 'had';
  end if;

  update post_counter set purchases = purchases + 1 where post_id = of_post;
  insert into outbox (subject, payload)
  values (event_subject, event_payload || jsonb_build_object('purchaseId', wire_id(purchase_id)));
  booked := ledger_post(key_prefix || purchase_id, entry_kind, entry_hash, null,
                        debit_kinds, debit_profiles, credit_kinds, credit_profiles, amounts);
  if not booked.is_new then
    raise exception 'sale % was booked before', purchase_id;
  end if;
  return 'bought';
end
$$;
