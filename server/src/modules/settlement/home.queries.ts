import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../platform/db/row-id.ts'
import { countedAt, UNSETTLED_RESTORED } from './settlement.queries.ts'

/**
 * An author's sales that are not in a settled batch yet, each with the batch that shows it (`home`). A standing sale is
 * in the open batch of its week; the oldest open batch also includes anything older. A refunded sale is shown in its
 * own week. The condition names both cases, although `batch_id` alone decides, because each has a partial index.
 */
export const looseSales = (author: ProfileId) => {
  const whose = sql`${rowId(author)}::bigint`
  return sql`
    select purchase.*, ${countedAt} as counted_at,
           case when purchase.status <> 'completed' or week.status = 'open' then week.id
                when ${countedAt} < oldest.week_start then oldest.id end as home
      from purchase
      join post on post.id = post_id
      left join settlement_batch week
        on week.author_id = purchase.author_id and week.week_start = date_trunc('week', ${countedAt}, 'UTC')
      left join (select id, week_start from settlement_batch
                  where author_id = ${whose} and status = 'open' order by week_start limit 1) oldest on true
     where purchase.author_id = ${whose}
       and (purchase.status = 'completed' and purchase.batch_id is null
            or purchase.status <> 'completed' and purchase.batch_id is null)`
}

/** The same for what was given back to the author after an appeal: it is in the open batch of the week it came back. */
export const looseRestored = (author: ProfileId) => {
  const whose = sql`${rowId(author)}::bigint`
  return sql`
    select purchase_id, from_author, given_back_at,
           case when week.status = 'open' then week.id
                when given_back_at < oldest.week_start then oldest.id end as home
      from takedown_refund
      left join settlement_batch week
        on week.author_id = takedown_refund.author_id
       and week.week_start = date_trunc('week', given_back_at, 'UTC')
      left join (select id, week_start from settlement_batch
                  where author_id = ${whose} and status = 'open' order by week_start limit 1) oldest on true
     where takedown_refund.author_id = ${whose} and ${UNSETTLED_RESTORED}`
}
