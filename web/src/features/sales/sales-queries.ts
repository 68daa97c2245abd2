import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Purchase, SalesSummary } from '@sayso/contract/shapes/purchase'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { patchPost } from '../../entities/post/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import type { ApiOutput } from '../../lib/api-client.ts'
import { queryClient } from '../../lib/query-client.ts'

type SalesPage = ApiOutput<'feed/getPurchases'>
type SalesData = InfiniteData<SalesPage>

const keyOf = (me: ProfileId, post: PostId) => ['sales', me, post] as const

/** Fetched again whenever it is opened: money may have moved meanwhile. */
export function salesQuery(me: ProfileId, post: PostId) {
  return infiniteQueryOptions({
    queryKey: keyOf(me, post),
    queryFn: ({ pageParam, signal }) =>
      sessionCall(
        'feed/getPurchases',
        { post_id: post, ...(pageParam !== null && { cursor: pageParam }) },
        { as: me, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: SalesPage) => last.next_cursor,
    gcTime: 0,
  })
}

export const salesOf = (data: SalesData | undefined): readonly Purchase[] =>
  data?.pages.flatMap(({ purchases }) => purchases) ?? []

export const summaryOf = (data: SalesData | undefined): SalesSummary | undefined => data?.pages[0]?.summary

/**
 * Refunds a sale in full. The list and the post show it immediately; the post is refetched, because more than its count
 * changes.
 */
export async function refundSale(me: ProfileId, post: PostId, sale: Purchase): Promise<void> {
  const { purchase } = await sessionCall('feed/refundptv', { purchase_id: sale.unique_id }, { as: me })
  queryClient.setQueryData<SalesData>(keyOf(me, post), (data) => data && withRefund(data, purchase))
  sessionCall('feed/getpost', { post_id: post }, { as: me }).then(
    ({ post: fresh }) => patchPost(post, () => fresh),
    () => patchPost(post, (known) => ({ ...known, num_purchased: Math.max(0, known.num_purchased - 1) })),
  )
}

function withRefund(data: SalesData, refunded: Purchase): SalesData {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      purchases: page.purchases.map((sale) => (sale.unique_id === refunded.unique_id ? refunded : sale)),
      ...(page.summary && {
        summary: {
          ...page.summary,
          num_refunded: page.summary.num_refunded + 1,
          refunded_amount: (page.summary.refunded_amount +
            refunded.paid_amount) as typeof refunded.paid_amount,
          num_receivers: Math.max(0, page.summary.num_receivers - 1),
        },
      }),
    })),
  }
}
