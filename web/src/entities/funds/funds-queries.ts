import type { BatchId, ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiOutput } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { queryClient } from '../../lib/query-client.ts'
import { patchProfile } from '../profile/patch-profile.ts'
import { sessionCall } from '../session/index.ts'

type HistoryPage = ApiOutput<'user/fundsHistory'>

const historyKey = (me: ProfileId) => ['funds', me] as const

/**
 * The history of a profile's funds. Fetched whenever the screen is opened: money is never shown from the cache alone.
 */
export function historyQuery(me: ProfileId) {
  return infiniteQueryOptions({
    queryKey: historyKey(me),
    queryFn: async ({ pageParam, signal }) => {
      const from = pageParam === null ? {} : { cursor: pageParam }
      const page = await sessionCall('user/fundsHistory', from, { as: me, signal })
      const known: Partial<ProfileOwn> = { fund_account_balance: page.fund_account_balance }
      patchProfile({ id: me, me }, () => known)
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: HistoryPage) => last.next_cursor,
  })
}

/** Refetches the first page after money has moved; the others follow on request. */
export async function renewHistory(me: ProfileId): Promise<void> {
  await queryClient.resetQueries({ queryKey: historyKey(me) })
}

/** Null if this installation has no settlement: then nothing is shown about it. */
export function batchesQuery(me: ProfileId) {
  return queryOptions({
    queryKey: ['batches', me],
    queryFn: async ({ signal }) => {
      try {
        return (await sessionCall('user/batches', {}, { as: me, signal })).batches
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_available') return null
        throw error
      }
    },
  })
}

const holdKey = ['payout-hold'] as const

/** The payout hold of the account, and so of all its profiles; null if payouts go on. */
export function payoutHoldQuery(me: ProfileId) {
  return queryOptions({
    queryKey: [...holdKey, me],
    queryFn: async ({ signal }) => (await sessionCall('user/payoutHold', {}, { as: me, signal })).hold,
  })
}

/** Releases the hold. The owner is asked for the password. */
export async function releasePayouts(me: ProfileId): Promise<void> {
  await sessionCall('user/releasePayouts', {}, { as: me })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: holdKey }),
    queryClient.invalidateQueries({ queryKey: batchesQuery(me).queryKey }),
  ])
}

/** The sales behind a batch's figures. */
export function batchSalesQuery(me: ProfileId, batch: BatchId) {
  return infiniteQueryOptions({
    queryKey: ['batches', me, batch],
    queryFn: ({ pageParam, signal }) =>
      sessionCall(
        'user/batchSales',
        { batch_id: batch, ...(pageParam !== null && { cursor: pageParam }) },
        { as: me, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ApiOutput<'user/batchSales'>) => last.next_cursor,
  })
}

export function yearQuery(me: ProfileId, year: number) {
  return queryOptions({
    queryKey: ['earnings', me, year],
    queryFn: ({ signal }) => sessionCall('user/yearEarnings', { year }, { as: me, signal }),
  })
}
