import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { takeFromBoot } from '../../lib/boot-handover.ts'
import { deviceLocation } from '../../lib/location.ts'
import { listOptions, queryClient } from '../../lib/query-client.ts'
import { session, sessionCall } from '../session/index.ts'
import {
  countNewPosts,
  type FeedData,
  type FeedPage,
  FIRST_PAGE,
  type NewPosts,
  nextPage,
  type PageParam,
} from './feed-pages.ts'
import { cacheOwner, type Feed, postKeys } from './post-keys.ts'

/** Everything `useInfiniteQuery` needs for a list of posts. */
export function feedQuery(feed: Feed) {
  return infiniteQueryOptions({
    ...listOptions,
    queryKey: postKeys.list(feed),
    // Whoever looks for something else reads on until it has been found.
    ...(feed.scope === 'search' && { placeholderData: keepPreviousData<FeedData | undefined> }),
    queryFn: ({ pageParam, signal }) => fetchPage(feed, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: FeedPage, all: FeedPage[], param: PageParam) => nextPage(last, all, param),
  })
}

/** One post; what a list already holds of it shows while the rest arrives. */
export function postQuery(me: ProfileId, id: PostId, client: QueryClient = queryClient) {
  return queryOptions({
    queryKey: postKeys.post(me, id),
    queryFn: async ({ signal }) =>
      (await sessionCall('feed/getpost', { post_id: id }, { as: me, signal })).post,
    placeholderData: () => findPost(me, id, client),
  })
}

export function findPost(me: ProfileId, id: PostId, client: QueryClient = queryClient): Post | undefined {
  for (const [, data] of client.getQueriesData<FeedData>({ queryKey: [...postKeys.lists, cacheOwner(me)] })) {
    const post = data?.pages.flatMap((page) => page.posts).find(({ unique_id }) => unique_id === id)
    if (post) return post
  }
  return undefined
}

async function fetchPage(feed: Feed, param: PageParam, signal?: AbortSignal): Promise<FeedPage> {
  if (feed.scope === 'global' && feed.kind === 'standard' && param === FIRST_PAGE) {
    // The page itself has asked for it before we were loaded, in a visitor's name.
    const early = isVisitor() ? await takeFromBoot<FeedPage>('feed') : null
    if (early !== null) return early
  }
  const options = { as: feed.me, signal }
  const at = pagingOf(param)
  if (feed.scope === 'purchases') return sessionCall('feed/myPurchases', pageOnly(param), options)
  if (feed.scope === 'search') {
    return sessionCall(
      'feed/search',
      { search_text: feed.text, ptv_only: feed.kind === 'ptv', ...at, ...deviceLocation.viewedFrom() },
      options,
    )
  }
  const isMedia = feed.kind === 'media'
  const isPtv = feed.kind === 'ptv'
  if (feed.scope === 'my') {
    return sessionCall('feed/my', { media_only: isMedia, ptvOnly: isPtv, ...at }, options)
  }
  const input = { media_only: isMedia, ptv_only: isPtv, ...at, ...deviceLocation.viewedFrom() }
  if (feed.scope === 'profile') {
    return sessionCall('feed/profile', { profile_id: feed.of, ...input }, options)
  }
  return sessionCall(`feed/${feed.scope}`, input, options)
}

function isVisitor(): boolean {
  const state = session.get()
  return state.status === 'authenticated' && state.kind === 'visitor'
}

/** A cursor says where a page begins, so the number is left out: the server refuses numbers above its highest. */
function pageOnly({ page, cursor }: PageParam) {
  return cursor === undefined ? { page } : { cursor }
}

function pagingOf(param: PageParam) {
  return { ...pageOnly(param), ...(param.runBefore !== undefined && { runBefore: param.runBefore }) }
}

/** Asks whether there is something new, without touching what is shown. */
export async function pollNewPosts(
  feed: Feed,
  signal?: AbortSignal,
  client = queryClient,
): Promise<NewPosts> {
  const fresh = await fetchPage(feed, { ...FIRST_PAGE }, signal)
  return countNewPosts(client.getQueryData<FeedData>(postKeys.list(feed)), fresh)
}

/**
 * The one way to refresh a list: its first page, and the others only when they are scrolled to again. What is there
 * stays until the new page has arrived, and stays for good when it does not.
 */
export async function refreshFeed(feed: Feed, client: QueryClient = queryClient): Promise<void> {
  const key = postKeys.list(feed)
  await client.cancelQueries({ queryKey: key, exact: true })
  const first = { ...FIRST_PAGE }
  const page = await fetchPage(feed, first)
  client.setQueryData<FeedData>(key, { pages: [page], pageParams: [first] })
}

/** For a list that comes back on screen: refreshed when it has outlived its five minutes. */
export function refreshStaleFeed(feed: Feed, client: QueryClient = queryClient): void {
  const state = client.getQueryState(postKeys.list(feed))
  const isOld = state?.data !== undefined && Date.now() - state.dataUpdatedAt > listOptions.staleTime
  if (isOld) refreshFeed(feed, client).catch(() => {})
}
