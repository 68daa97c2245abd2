-- The one definition of "on sale" in SQL; isOnSale (modules/posts/sale/on-sale.policy.ts) is the same in TypeScript. Each
-- argument that is not a row is used once, so that the planner inlines the function and finds the partial indexes.
create or replace function is_on_sale(post post, at timestamptz) returns boolean
language sql volatile parallel safe as $$
  select post.price_cents is not null and (post.locked_words > 0 or post.locked_items > 0)
     and post.sale_stopped_at is null and post.deleted_at is null and post.moderation in ('none', 'limited')
     and coalesce(least(post.sale_ends_at, post.expires_at) > at, true)
$$;
