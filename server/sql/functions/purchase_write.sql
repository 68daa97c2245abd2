-- Writes a sale that was decided on what a reader saw of the post, if that is still true. Returns `changed` if it is not,
-- `had` if the account already has the post, else `bought`. Sales of the author, post, purchase, counter, event, ledger: the order in which
-- everybody locks.
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
  -- Whoever stops the sales of an author takes this lock alone (modules/posts/sale/sale.queries.ts).
  perform pg_advisory_xact_lock_shared(hashtextextended('sales', of_author));
  -- A weaker lock would let a delete or a change of price pass.
  select * into held from post where id = of_post for share;
  if not found
     or (held.author_id, held.price_cents, held.can_pay_more, held.secret_version)
        is distinct from (of_author, seen_price, seen_can_pay_more, seen_secret_version)
     -- After the wait: a sale that ended meanwhile has ended.
     or not is_on_sale(held, clock_timestamp())
     -- Closed or suspended accounts sell nothing.
     or exists (select from profile author
                 where author.id = of_author
                   and (author.standing = 'closed'
                        or (author.standing = 'suspended'
                            and coalesce(author.standing_until > clock_timestamp(), true))))
     -- Neither buys from the other.
     or exists (select from block where blocker_account_id = by_account and blocked_id = of_author)
     or exists (select from block where blocker_id = of_author and blocked_id = by_profile) then
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
