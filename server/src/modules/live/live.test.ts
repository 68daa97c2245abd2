import { commentOnPost } from '@sayso/contract/calls/comments'
import { watch as watchCall } from '@sayso/contract/calls/live'
import { notifications as listNotifications, readNotifications } from '@sayso/contract/calls/notifications'
import { deletePost } from '@sayso/contract/calls/posts'
import { follow, unfollow } from '@sayso/contract/calls/profiles'
import { like } from '@sayso/contract/calls/reactions'
import { get as getUser, logout } from '@sayso/contract/calls/user'
import { afterEach, expect, test, vi } from 'vitest'
import type { Actor } from '../../testing/cast.ts'
import { type LiveClient, openLive } from '../../testing/live-client.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const open: LiveClient[] = []

async function stream(who: Actor, watch = ''): Promise<LiveClient> {
  const client = await openLive(world.baseUrl, { token: who.token, profileId: who.profileId, watch })
  open.push(client)
  return client
}

afterEach(() => {
  for (const client of open.splice(0)) client.close()
})

test('a stream begins with hello and the state of what it watches', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const post = await alice.publish({ text: 'watched from the start' })
  await bob.call(like, { post_id: post })
  const live = await stream(bob, `post:${post}`)
  expect(live.status).toBe(200)
  expect(live.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(live.headers.get('x-accel-buffering')).toBe('no')
  expect(live.headers.get('cache-control')).toBe('no-store')
  const { connection, app_version } = await live.next('hello')
  expect(connection).toMatch(/^[\w-]+\.\d+\.[\w-]+$/)
  expect(app_version).toBeNull()
  const state = await live.next('state')
  expect(state.profiles).toEqual([{ profile_id: bob.profileId, num_unread: 0, newest: null }])
  expect(state.posts).toEqual([
    {
      post_id: post,
      num_likes: 1,
      num_dislikes: 0,
      num_true: 0,
      num_false: 0,
      num_comments: 0,
      newest_comment: null,
    },
  ])
  expect(state.following).toBeNull()
})

test('whoever opens the app is known to have it in sight a moment later', async () => {
  const carol = await world.as('carol')
  const { user } = await carol.call(getUser)
  await (await stream(carol)).next('hello')
  await expect.poll(() => world.ctx.redis.exists(`live:seen:${user.unique_id}`), { timeout: 10_000 }).toBe(1)
})

test('reactions and comments arrive as numbers, without text', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const post = await alice.publish({ text: 'something to react to' })
  const live = await stream(bob, `post:${post}`)
  await live.next('state')
  await carol.call(like, { post_id: post })
  await world.settle()
  const liked = await live.next('post')
  expect(liked).toMatchObject({ post_id: post, numbers: { num_likes: 1 }, refetch_in_ms: null })
  const { comment: made } = await carol.call(commentOnPost, { post_id: post, comment: 'words of a comment' })
  await world.settle()
  const commented = await live.next('post', ({ numbers }) => numbers?.num_comments === 1)
  expect(commented.numbers?.newest_comment).toBe(made.unique_id)
  expect(live.text()).not.toContain('words of a comment')
})

test('numbers go on arriving when the clock of the machine is set back', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const post = await alice.publish({ text: 'older than it will seem' })
  const live = await stream(bob, `post:${post}`)
  await live.next('state')
  await carol.call(like, { post_id: post })
  await world.settle()
  await live.next('post')
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() - 600_000)
  try {
    await carol.call(commentOnPost, { post_id: post, comment: 'after the change' })
    await world.settle()
    await live.next('post', ({ numbers }) => numbers?.num_comments === 1)
  } finally {
    vi.restoreAllMocks()
  }
})

test('visitors have no stream, and neither do unknown tokens', async () => {
  const visitor = await world.visitor()
  expect((await stream(visitor)).status).toBe(403)
  expect((await openLive(world.baseUrl, { token: `s_${'x'.repeat(43)}` })).status).toBe(401)
  const bob = await world.as('bob')
  expect((await stream(bob, 'post:nonsense')).status).toBe(400)
})

test('what is watched can be changed, and the state comes again', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const [first, second] = [await alice.publish({ text: 'first' }), await alice.publish({ text: 'second' })]
  const live = await stream(bob, `post:${first}`)
  const { connection } = await live.next('hello')
  await live.next('state')
  await bob.call(watchCall, { connection, watch: `post:${second}` })
  const state = await live.next('state')
  expect(state.posts.map(({ post_id }) => post_id)).toEqual([second])
  const gone = await bob.ask(watchCall, { connection: `nobody.1.${'x'.repeat(12)}`, watch: '' })
  expect([gone.status, gone.body.code]).toEqual([409, 'stream_gone'])
  const carol = await world.as('carol')
  expect((await carol.ask(watchCall, { connection, watch: '' })).status).toBe(409)
})

test('a post that may no longer be seen ends with one request to fetch it', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await bob.call(follow, { profile_id: alice.profileId })
  await world.settle()
  const post = await alice.publish({ text: 'for followers', visibility: 'followers' })
  const live = await stream(bob, `post:${post}`)
  expect((await live.next('state')).posts).toHaveLength(1)
  await bob.call(unfollow, { profile_id: alice.profileId })
  await world.settle()
  const last = await live.next('post')
  expect(last).toMatchObject({ post_id: post, numbers: null })
  expect(last.refetch_in_ms).toBeLessThanOrEqual(3000)
  const before = live.events.length
  await alice.call(commentOnPost, { post_id: post, comment: 'among followers' })
  await world.settle()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(live.events.slice(before)).toEqual([])
})

test('a deleted post is fetched again by those who look at it', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const post = await alice.publish({ text: 'soon gone' })
  const live = await stream(bob, `post:${post}`)
  await live.next('state')
  await alice.call(deletePost, { post_id: post })
  await world.settle()
  expect(await live.next('post')).toMatchObject({ post_id: post, numbers: null })
})

test('a stream ends with its session', async () => {
  const heidi = await world.as('heidi')
  const live = await stream(heidi)
  await live.next('state')
  await heidi.call(logout)
  await world.settle()
  await live.next('ended')
  await live.ended
})

test('the number at the bell follows notifications, and what the newest is about', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const post = await alice.publish({ text: 'worth a comment' })
  await world.settle()
  const live = await stream(alice)
  const { profiles } = await live.next('state')
  const before = profiles[0]?.num_unread ?? 0
  await bob.call(commentOnPost, { post_id: post, comment: 'a comment to be told about' })
  await world.settle()
  const unread = await live.next('unread', ({ num_unread }) => num_unread === before + 1)
  expect(unread).toMatchObject({ profile_id: alice.profileId, about: 'post_comment' })
  const { notifications, read_mark } = await alice.call(listNotifications)
  expect(notifications[0]?.post_id).toBe(post)
  await alice.call(readNotifications, { up_to: read_mark as NonNullable<typeof read_mark> })
  await world.settle()
  await live.next('unread', ({ num_unread }) => num_unread === 0)
  expect(live.text()).not.toContain('a comment to be told about')
})
