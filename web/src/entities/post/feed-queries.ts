import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { takeFromBoot } from '../../lib/boot-handover.ts'
import { deviceLocation } from '../../lib/location.ts'
import { listOptions, queryClient } from '../../lib/query-client.ts'
import { keepAnswer, orKept } from '../offline/index.ts'
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

/** Options of `useInfiniteQuery` for a list of posts. */
export function feedQuery(feed: Feed) {
  return infiniteQueryOptions({
    ...listOptions,
    queryKey: postKeys.list(feed),
    // During a new search, the previous results stay on the screen until the new ones arrive.
    ...(feed.scope === 'search' && { placeholderData: keepPreviousData<FeedData | undefined> }),
    queryFn: ({ pageParam, signal }) => {
      const load = () => fetchPage(feed, pageParam, signal)
      return isKept(feed) && pageParam.page === 0 ? orKept(postKeys.list(feed), load) : load()
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: FeedPage, all: FeedPage[], param: PageParam) => nextPage(last, all, param),
  })
}

/** The three lists that can be read without a connection. */
const isKept = (feed: Feed) =>
  'kind' in feed && feed.kind === 'standard' && /^(global|follow)/.test(feed.scope)

/** Query for one post; shows what a list has cached of it until the rest arrives. */
export function postQuery(me: ProfileId, id: PostId, client: QueryClient = queryClient) {
  return queryOptions({
    queryKey: postKeys.post(me, id),
    queryFn: ({ signal }) =>
      orKept(
        postKeys.post(me, id),
        async () => (await sessionCall('feed/getpost', { post_id: id }, { as: me, signal })).post,
      ),
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
    // The inline script has already requested this page for visitors before the bundle was loaded.
    const early = isVisitor() ? await takeFromBoot<FeedPage>('feed') : null
    if (early !== null) return early
  }
  const options = { as: feed.me, signal }
  const at = pagingOf(param)
  if (feed.scope === 'purchases') return sessionCall('feed/myPurchases', pageOnly(param), options)
  if (feed.scope === 'search') {
    const filter = feed.kind === 'standard' ? {} : { [`${feed.kind}_only`]: true }
    return sessionCall(
      'feed/search',
      { search_text: feed.text, ...filter, ...at, ...deviceLocation.viewedFrom() },
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

/**
 * Omits the page number if there is a cursor: the cursor is enough, and the server rejects numbers above its maximum.
 */
function pageOnly({ page, cursor }: PageParam) {
  return cursor === undefined ? { page } : { cursor }
}

function pagingOf(param: PageParam) {
  return { ...pageOnly(param), ...(param.runBefore !== undefined && { runBefore: param.runBefore }) }
}

/** Checks for new posts without touching what is shown. */
export async function pollNewPosts(
  feed: Feed,
  signal?: AbortSignal,
  client = queryClient,
): Promise<NewPosts> {
  const fresh = await fetchPage(feed, { ...FIRST_PAGE }, signal)
  return countNewPosts(client.getQueryData<FeedData>(postKeys.list(feed)), fresh)
}

/**
 * The only way to refresh a list: fetches its first page; the others follow when they are scrolled to again. The old
 * content stays until the new page has arrived, and stays if the fetch fails.
 */
export async function refreshFeed(feed: Feed, client: QueryClient = queryClient): Promise<void> {
  const key = postKeys.list(feed)
  await client.cancelQueries({ queryKey: key, exact: true })
  const first = { ...FIRST_PAGE }
  const page = await fetchPage(feed, first)
  if (isKept(feed)) keepAnswer(key, page)
  client.setQueryData<FeedData>(key, { pages: [page], pageParams: [first] })
}

/** Whether a list has been fetched and has no posts. */
export function isEmptyFeed(feed: Feed, client: QueryClient = queryClient): boolean {
  const pages = client.getQueryData<FeedData>(postKeys.list(feed))?.pages
  return pages?.every(({ posts }) => posts.length === 0) ?? false
}

/** Refreshes a list that is shown again if it is older than five minutes. */
export function refreshStaleFeed(feed: Feed, client: QueryClient = queryClient): void {
  const state = client.getQueryState(postKeys.list(feed))
  const isOld = state?.data !== undefined && Date.now() - state.dataUpdatedAt > listOptions.staleTime
  if (isOld) refreshFeed(feed, client).catch(() => {})
}
