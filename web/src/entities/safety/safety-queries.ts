import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Mute } from '@sayso/contract/shapes/mute'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiOutput } from '../../lib/api-client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionCall } from '../session/index.ts'

export const blocksKey = ['blocks']
const mutesKey = ['mutes']

/** Whom any profile of the account blocks. */
export const blocksQuery = (account: AccountId) =>
  infiniteQueryOptions({
    queryKey: [...blocksKey, account],
    queryFn: ({ pageParam, signal }) =>
      sessionCall('user/blocks', pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ApiOutput<'user/blocks'>) => (last.has_more ? last.next_cursor : null),
  })

/** Everything the account mutes. */
export const mutesQuery = (account: AccountId) =>
  queryOptions({
    queryKey: [...mutesKey, account],
    queryFn: async ({ signal }) => (await sessionCall('user/mutes', {}, { signal })).mutes,
  })

/** Takes somebody out of the loaded list of those one blocks. */
export function removeBlock(id: ProfileId): void {
  queryClient.setQueriesData<InfiniteData<ApiOutput<'user/blocks'>>>(
    { queryKey: blocksKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          profiles: page.profiles.filter(({ unique_id }) => unique_id !== id),
        })),
      },
  )
}

/** Shows a change of the mutes at once, where they are loaded, and then what the server has. */
export function patchMutes(change: (mutes: readonly Mute[]) => Mute[]): void {
  queryClient.setQueriesData<Mute[]>({ queryKey: mutesKey }, (mutes) => mutes && change(mutes))
  void queryClient.invalidateQueries({ queryKey: mutesKey })
}
