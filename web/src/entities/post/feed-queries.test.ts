import type { PostId, ProfileId } from '@sayso/contract/ids'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { storage } from '../../lib/storage.ts'
import { session } from '../session/index.ts'
import { startTestApi } from '../session/test-api.ts'
import { feedQuery, pollNewPosts, postQuery, refreshFeed, refreshStaleFeed } from './feed-queries.ts'
import { type Feed, postKeys } from './post-keys.ts'

// Uses the page's real session and caches over HTTP; only the origin is added to each URL.
const server = await startTestApi()
const direct = globalThis.fetch
vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
  direct(url.replace(/^\/api/, server.baseUrl), options),
)
afterAll(() => {
  session.stop()
  server.close()
})

const idAt = (page: number) => `p${900 - page}` as PostId
let me: ProfileId

beforeEach(async () => {
  server.reset()
  queryClient.clear()
  await session.logout()
  const state = session.get()
  if (state.status !== 'authenticated') throw new Error(state.status)
  me = state.profileId
  for (const path of ['global', 'following', 'followers', 'my', 'profile', 'search', 'myPurchases']) {
    server.on(`feed/${path}`, ({ input }) => {
      const after = input['cursor']
      const page = after === undefined ? 0 : 900 - Number(after.slice(1)) + 1
      const posts = [{ unique_id: idAt(page) }]
      return {
        body: { success: true, posts, has_more: page < 9, next_cursor: idAt(page), run_before: 'then' },
      }
    })
  }
  server.asked.length = 0
})

const explore = (): Feed => ({ scope: 'global', kind: 'standard', me })
/** Loads a feed as a screen does: the first page, then one more at a time. */
async function load(feed: Feed, pages = 1) {
  const first = await queryClient.fetchInfiniteQuery(feedQuery(feed))
  const screen = new InfiniteQueryObserver(queryClient, feedQuery(feed))
  for (let page = 1; page < pages; page++) await screen.fetchNextPage()
  return first
}
const asked = () => server.asked.map(({ path, input }) => ({ path, ...input }))

test.each<[string, (me: ProfileId) => Feed, object]>([
  ['feed/global', (me) => ({ scope: 'global', kind: 'ptv', me }), { media_only: false, ptv_only: true }],
  [
    'feed/following',
    (me) => ({ scope: 'following', kind: 'media', me }),
    { media_only: true, ptv_only: false },
  ],
  ['feed/followers', (me) => ({ scope: 'followers', kind: 'standard', me }), { location_source: 'default' }],
  [
    'feed/profile',
    (me) => ({ scope: 'profile', kind: 'standard', me, of: 'x' as ProfileId }),
    { profile_id: 'x' },
  ],
  ['feed/my', (me) => ({ scope: 'my', kind: 'ptv', me }), { media_only: 'false', ptvOnly: 'true' }],
  [
    'feed/search',
    (me) => ({ scope: 'search', kind: 'ptv', me, text: 'word' }),
    { search_text: 'word', ptv_only: true, latitude: 37.7749 },
  ],
  [
    'feed/search',
    (me) => ({ scope: 'search', kind: 'following', me, text: 'word' }),
    { search_text: 'word', following_only: true },
  ],
  ['feed/myPurchases', (me) => ({ scope: 'purchases', me }), {}],
])('%s is requested with its own parameters, as the profile of its key', async (path, feed, words) => {
  await load(feed(me))
  expect(asked()).toMatchObject([{ path, user_profile_id: me, ...words }])
})

test('later pages send cursor and time, or a page number without a cursor', async () => {
  await load(explore(), 3)
  expect(asked()).toMatchObject([
    { page: 0 },
    { cursor: idAt(0), runBefore: 'then' },
    { cursor: idAt(1), runBefore: 'then' },
  ])
  expect(asked().at(-1)).not.toHaveProperty('page')
  await feedQuery(explore()).queryFn?.({ pageParam: { page: 2, runBefore: 'then' } } as never)
  expect(asked().at(-1)).toMatchObject({ page: 2, runBefore: 'then' })
})

test('a stored position is sent as the device’s own', async () => {
  storage.set('userLocation', { latitude: 1, longitude: 2 })
  await load(explore())
  expect(asked()[0]).toMatchObject({ latitude: 1, longitude: 2, location_source: 'device' })
})

test('refreshing fetches one page, however many were loaded', async () => {
  await load(explore(), 5)
  server.asked.length = 0
  await refreshFeed(explore(), queryClient)
  expect(asked()).toMatchObject([{ page: 0 }])
})

test('a list refreshes itself only after five minutes', async () => {
  await load(explore(), 2)
  server.asked.length = 0
  refreshStaleFeed(explore())
  expect(server.asked).toHaveLength(0)
  const key = postKeys.list(explore())
  queryClient.setQueryData(key, (data) => data, { updatedAt: Date.now() - 301_000 })
  refreshStaleFeed(explore())
  await vi.waitFor(() => expect(asked()).toMatchObject([{ page: 0 }]))
})

test('the early feed of the boot script is used once as a visitor’s first page, never as a poll', async () => {
  const early = { success: true, posts: [{ unique_id: 'p1' }], has_more: false }
  globalThis.__boot = { id: 'i', feed: Promise.resolve(early) }
  await pollNewPosts(explore())
  expect(server.asked).toHaveLength(1)
  const { pages } = await load(explore())
  expect(pages[0]?.posts[0]?.unique_id).toBe('p1')
  expect(server.asked).toHaveLength(1)
  await refreshFeed(explore(), queryClient)
  expect(server.asked).toHaveLength(2)
  globalThis.__boot = { id: 'i', feed: Promise.resolve(0) }
  queryClient.clear()
  await load(explore())
  expect(server.asked).toHaveLength(3)
  globalThis.__boot = undefined
})

test('polling counts new posts and changes nothing', async () => {
  await load(explore())
  const before = queryClient.getQueryData(postKeys.list(explore()))
  server.on('feed/global', () => ({
    body: { success: true, posts: [{ unique_id: 'p999' }, { unique_id: idAt(0) }], has_more: true },
  }))
  expect(await pollNewPosts(explore())).toEqual({ count: 1, isMore: false })
  expect(queryClient.getQueryData(postKeys.list(explore()))).toBe(before)
})

test('a response for a profile that is no longer current is not cached', async () => {
  const feed: Feed = { scope: 'global', kind: 'standard', me: 'gone' as ProfileId }
  await expect(load(feed)).rejects.toMatchObject({ kind: 'aborted' })
  expect(server.asked).toHaveLength(0)
})

test('a single post shows its copy from a list until it is loaded', async () => {
  await load(explore())
  const { placeholderData } = postQuery(me, idAt(0))
  expect((placeholderData as () => unknown)()).toMatchObject({ unique_id: idAt(0) })
  server.on('feed/getpost', () => ({ body: { success: true, post: { unique_id: idAt(0), text: 'whole' } } }))
  expect(await queryClient.fetchQuery(postQuery(me, idAt(0)))).toMatchObject({ text: 'whole' })
})
