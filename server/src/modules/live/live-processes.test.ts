import { followingFeed } from '@sayso/contract/calls/feeds'
import { watch as watchCall } from '@sayso/contract/calls/live'
import { follow, updateProfile } from '@sayso/contract/calls/profiles'
import { like } from '@sayso/contract/calls/reactions'
import type { PaymentId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { composeModules } from '../../all-modules.ts'
import { type App, createApp } from '../../app.ts'
import { type Context, closeContext, createContext } from '../../context.ts'
import { publish } from '../../platform/bus/event.ts'
import { rowId } from '../../platform/db/row-id.ts'
import { listenAnywhere } from '../../testing/any-port.ts'
import { type Actor, send } from '../../testing/cast.ts'
import { takeDatabase } from '../../testing/early-database.ts'
import { type FrailConnection, openFrailConnection } from '../../testing/frail-connection.ts'
import { giveFunds } from '../../testing/funds.ts'
import { type LiveClient, openLive } from '../../testing/live-client.ts'
import { buy } from '../../testing/sales.ts'
import { type RunningWorld, startWorld } from '../../testing/start-world.ts'
import { paymentMoved } from '../payments/index.ts'
import { liveStreams } from './live.metrics.ts'
import { findAccounts } from './live.queries.ts'

/** A second process beside the world's own, and a connection to NATS that can be cut. */
let nats: FrailConnection
let world: RunningWorld
let second: { ctx: Context; app: App; baseUrl: string }
const open: LiveClient[] = []

beforeAll(async () => {
  nats = await openFrailConnection(process.env['NATS_URL'] ?? 'nats://127.0.0.1:4222')
  const limits = { live: { perAccount: 2, perAddress: 6, opensPerSecond: 15 } }
  world = await startWorld(await takeDatabase(), {
    NATS_URL: nats.url.replace('http:', 'nats:'),
    LIMITS: JSON.stringify(limits),
  })
  const ctx = createContext(world.ctx.config)
  const app = await createApp(ctx, null, null, composeModules(ctx))
  second = { ctx, app, baseUrl: await listenAnywhere(app.http) }
})

afterAll(async () => {
  // The client keeps connections that it never used, and a server waits half a minute for those.
  for (const { app } of [second, world]) app.http.server.closeAllConnections()
  await second.app.http.close()
  await closeContext(second.ctx)
  await world.stop()
  await nats.close()
})

afterEach(async () => {
  for (const client of open.splice(0)) client.close()
  await expect.poll(async () => (await streamsOf(world)) + (await streamsOf(second))).toBe(0)
})

const streamsOf = async ({ ctx }: { ctx: Context }) =>
  (await liveStreams(ctx.metrics).get()).values[0]?.value ?? 0

async function stream(who: Actor, watch = '', baseUrl = world.baseUrl): Promise<LiveClient> {
  const client = await openLive(baseUrl, { token: who.token, profileId: who.profileId, watch })
  if (client.status === 200) open.push(client)
  return client
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a process without the stream passes live/watch on to the one that has it', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const post = await alice.publish({ text: 'seen from two processes' })
  const live = await stream(bob)
  const { connection } = await live.next('hello')
  await live.next('state')
  const input = { user_profile_id: bob.profileId, connection, watch: `post:${post}` }
  const answer = await send(second.baseUrl, watchCall.path, input, 'POST', bob.token)
  expect(answer.body).toEqual({ success: true })
  expect((await live.next('state')).posts).toMatchObject([{ post_id: post }])
  const elsewhere = await stream(bob, `post:${post}`, second.baseUrl)
  await elsewhere.next('state')
  await alice.call(like, { post_id: await bob.publish({ text: 'unwatched' }) })
  const carol = await world.as('carol')
  await carol.call(like, { post_id: post })
  await world.settle()
  for (const client of [live, elsewhere])
    expect((await client.next('post')).numbers).toMatchObject({ post_id: post, num_likes: 1 })
})

test('an account has few streams: the oldest is sent away for a while', async () => {
  const dan = await world.as('dan')
  const [first, other, newest] = [await stream(dan), await stream(dan), await stream(dan)]
  const { after_ms } = await first.next('bye')
  await first.ended
  expect(after_ms).toBeGreaterThanOrEqual(60_000)
  await newest.next('state')
  expect(other.events.some(({ event }) => event === 'bye')).toBe(false)
})

test('one address has few streams, and none of its other calls fail', async () => {
  const people = await Promise.all((['alice', 'bob', 'carol'] as const).map((name) => world.as(name)))
  for (const who of [...people, ...people]) expect((await stream(who)).status).toBe(200)
  const refused = await stream(await world.as('erin'))
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(5)
  expect((await people[0]?.ask(followingFeed))?.status).toBe(200)
})

test('streams that open faster than the process can take are sent back', async () => {
  await rest(1100)
  const bob = await world.as('bob')
  // A busy machine takes longer than a second for a rush: time stands still.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await stream(bob)).status))
  vi.restoreAllMocks()
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(25)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  await rest(1100)
})

test('while NATS is away streams stay open and calls work; then the state comes again', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const post = await alice.publish({ text: 'through an outage' })
  const live = await stream(bob, `post:${post}`)
  expect((await live.next('state')).posts).toMatchObject([{ num_likes: 0 }])
  nats.cutAfter(0)
  await carol.call(like, { post_id: post })
  await rest(500)
  expect(live.events.map(({ event }) => event)).toEqual(['hello', 'state'])
  const late = await stream(carol, `post:${post}`)
  expect((await late.next('state')).posts).toMatchObject([{ num_likes: 1 }])
  nats.cutAfter(null)
  // Nobody has published anything since: only the reconnect can have caused this.
  expect((await live.next('state', undefined, 15_000)).posts).toMatchObject([{ num_likes: 1 }])
  await world.settle()
}, 60_000)

test('a session that ended unnoticed while NATS was away ends its stream before anything is sent', async () => {
  const heidi = await world.as('heidi')
  const live = await stream(heidi)
  await live.next('state')
  nats.cutAfter(0)
  // By hand, so that no event ever tells of it.
  await world.ctx.db.write((tx) =>
    sql`delete from session using profile
         where session.account_id = profile.account_id and profile.id = ${rowId(heidi.profileId)}`.execute(
      tx,
    ),
  )
  await rest(500)
  nats.cutAfter(null)
  await live.next('ended', undefined, 15_000)
  expect(live.events.map(({ event }) => event)).toEqual(['hello', 'state', 'ended'])
}, 60_000)

test('a profile that stops being public takes its posts from those who look at them', async () => {
  const [erin, bob] = [await world.as('erin'), await world.as('bob')]
  const post = await erin.publish({ text: 'public for now' })
  const live = await stream(bob, `post:${post}`)
  expect((await live.next('state')).posts).toHaveLength(1)
  await erin.call(updateProfile, { profile_id: erin.profileId, is_public: false })
  await world.settle()
  expect(await live.next('post')).toMatchObject({ post_id: post, numbers: null })
})

test('a purchase is fetched again by the buyer alone', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const post = await alice.publish({ text: 'paid', ptv: { price: 100, text: 'the locked words' } })
  await giveFunds(world.ctx, bob.profileId, 1000)
  const [mine, others] = [await stream(bob, `post:${post}`), await stream(carol, `post:${post}`)]
  await mine.next('state')
  await others.next('state')
  await buy(bob, post, 100)
  await world.settle()
  expect(await mine.next('post')).toMatchObject({ post_id: post, numbers: null })
  expect(mine.text()).not.toContain('the locked words')
  expect(others.events.some(({ event }) => event === 'post')).toBe(false)
})

test('a payment that moves is announced to its account', async () => {
  const [bob, carol] = [await world.as('bob'), await world.as('carol')]
  const [mine, others] = [await stream(bob), await stream(carol)]
  await mine.next('state')
  await others.next('state')
  const accountId = (await findAccounts(world.ctx.db.readFresh, [bob.profileId])).get(bob.profileId)
  if (accountId === undefined) throw new Error('bob has no account')
  const paymentId = bob.profileId as string as PaymentId
  await world.ctx.db.write((tx) => publish(tx, paymentMoved, { paymentId, accountId }))
  await world.settle()
  expect(await mine.next('payment')).toEqual({ payment_id: paymentId })
  expect(others.events.some(({ event }) => event === 'payment')).toBe(false)
})

test('new posts in the following feed are counted', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await bob.call(follow, { profile_id: alice.profileId })
  await world.settle()
  const before = await alice.publish({ text: 'known already' })
  await world.settle()
  await bob.call(followingFeed)
  const live = await stream(bob, 'following')
  expect((await live.next('state')).following).toEqual({ profile_id: bob.profileId, newest: before })
  await alice.publish({ text: 'the first new one' })
  const newest = await alice.publish({ text: 'the second new one' })
  await world.settle()
  expect(await live.next('following', undefined, 15_000)).toEqual({
    profile_id: bob.profileId,
    newest,
    count: 2,
    is_more: false,
  })
}, 40_000)

test('a process that shuts down sends everybody away at different times, and takes nobody in', async () => {
  const [bob, carol] = [await world.as('bob'), await world.as('carol')]
  const lives = [await stream(bob, '', second.baseUrl), await stream(carol, '', second.baseUrl)]
  for (const live of lives) await live.next('state')
  second.app.health.drain()
  const waits = await Promise.all(lives.map(async (live) => (await live.next('bye')).after_ms))
  await Promise.all(lives.map(({ ended }) => ended))
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(20_000)
  expect(new Set(waits).size).toBe(2)
  expect((await stream(bob, '', second.baseUrl)).status).toBe(503)
})
