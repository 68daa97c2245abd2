import { randomBytes } from 'node:crypto'
import { refund } from '@sayso/contract/calls/money'
import { getPost } from '@sayso/contract/calls/posts'
import { follow, profile, removeFollower } from '@sayso/contract/calls/profiles'
import { block } from '@sayso/contract/calls/safety'
import { logout } from '@sayso/contract/calls/user'
import { runMigrations as prepareJobs } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { giveFunds } from '../../testing/funds.ts'
import { startPostgresPair } from '../../testing/postgres-pair.ts'
import { buy, newestSale } from '../../testing/sales.ts'
import { type RunningWorld, startWorld } from '../../testing/start-world.ts'
import { createDb, type Db } from './db.ts'
import { migrate } from './migrations.ts'
import { isUnavailable } from './unavailable.ts'

/** A whole installation whose lists are read from a real standby, which can be held in the past. */
let pair: Awaited<ReturnType<typeof startPostgresPair>>
let world: RunningWorld

beforeAll(async () => {
  pair = await startPostgresPair()
  await migrate(pair.primaryUrl)
  await prepareJobs({ connectionString: pair.primaryUrl })
  const name = `pair_${randomBytes(6).toString('hex')}`
  world = await startWorld(
    { name, url: pair.primaryUrl, drop: async () => {} },
    // However old its state is, it is read from: access must not depend on the limit.
    { DATABASE_READ_URL: pair.standbyUrl, DATABASE_MAX_LAG_MS: '60000' },
  )
}, 300_000)
afterEach(() => pair.holdStandby(false))
afterAll(async () => {
  await world?.stop()
  await pair?.stop()
}, 60_000)

const isFromStandby = async ({ read }: Db) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(read)).rows[0]?.is

async function holdStandby(): Promise<void> {
  await pair.holdStandby(true)
  expect(await isFromStandby(world.ctx.db)).toBe(true)
}

test('a follower who is removed no longer reads what is for followers', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await bob.call(follow, { profile_id: alice.profileId })
  const post = await alice.publish({ text: 'for followers', visibility: 'followers' })
  expect((await bob.call(getPost, { post_id: post })).post.text).toBe('for followers')
  await holdStandby()
  await alice.call(removeFollower, { profile_id: bob.profileId })
  expect((await bob.ask(getPost, { post_id: post })).body.code).toBe('post_not_found')
})

test('whoever is blocked sees neither the profile nor its posts', async () => {
  const [alice, carol] = [await world.as('alice'), await world.as('carol')]
  const post = await alice.publish({ text: 'hello' })
  await carol.call(getPost, { post_id: post })
  await carol.call(profile, { profile_id: alice.profileId })
  await holdStandby()
  await alice.call(block, { profile_id: carol.profileId })
  expect((await carol.ask(getPost, { post_id: post })).body.code).toBe('post_not_found')
  expect((await carol.ask(profile, { profile_id: alice.profileId })).body.code).toBe('profile_not_found')
})

test('whoever got their money back no longer reads what they had bought', async () => {
  const [alice, dan] = [await world.as('alice'), await world.as('dan')]
  await giveFunds(world.ctx, dan.profileId, 300)
  const post = await alice.publish({ text: 'teaser', ptv: { price: 300, text: 'what is sold' } })
  await buy(dan, post, 300)
  expect((await dan.call(getPost, { post_id: post })).post.ptv_text).toBe('what is sold')
  const sale = await newestSale(alice, post)
  await holdStandby()
  await alice.call(refund, { purchase_id: sale })
  expect(JSON.stringify((await dan.call(getPost, { post_id: post })).post)).not.toContain('what is sold')
})

test('a session that has ended reads nothing', async () => {
  const erin = await world.as('erin')
  const device = await world.onAnotherDevice('erin')
  await device.call(profile, { profile_id: erin.profileId })
  await holdStandby()
  await device.call(logout)
  expect((await device.ask(profile, { profile_id: erin.profileId })).body.code).toBe('session_expired')
})

test('a replica that is too far behind is not read from until it has caught up', async () => {
  let fellBack = 0
  let age = () => Number.NaN
  const db = createDb({
    url: pair.primaryUrl,
    readUrl: pair.standbyUrl,
    poolSize: 2,
    maxLagMs: 1000,
    onFellBack: () => fellBack++,
    onOpen: (_, lag) => {
      if (lag) age = () => lag.seconds()
    },
  })
  const patience = { timeout: 60_000, interval: 50 }
  try {
    await expect.poll(() => isFromStandby(db), patience).toBe(true)
    await pair.holdStandby(true)
    await giveFunds(world.ctx, (await world.as('bob')).profileId, 1)
    await expect.poll(() => isFromStandby(db), patience).toBe(false)
    expect(fellBack).toBeGreaterThan(0)
    expect(age()).toBeGreaterThan(1)

    await pair.holdStandby(false)
    await expect.poll(() => isFromStandby(db), patience).toBe(true)
    await expect.poll(age, patience).toBeLessThan(1)
  } finally {
    await db.close()
  }
}, 200_000)

test('a commit that no standby has in time is not confirmed', async () => {
  const setStandbys = async (names: string) => {
    await pair.ask(`alter system set synchronous_standby_names = '${names}'`)
    await pair.ask('select pg_reload_conf()')
  }
  const db = createDb({ url: pair.primaryUrl, readUrl: pair.primaryUrl, poolSize: 2, statementMs: 1000 })
  const insert = (name: string) => sql`insert into outbox_stream (name, incarnation) values (${name}, 'x')`
  await setStandbys('nobody')
  try {
    await expect(db.write((tx) => insert('in a transaction').execute(tx))).rejects.toSatisfy(isUnavailable)
    await expect(db.writeAlone(insert('alone'))).rejects.toSatisfy(isUnavailable)
    // Nor is it run again: it happens as soon as it may.
    const count = sql<{ times: bigint }>`select count(*) as times from outbox_stream where incarnation = 'x'`
    await setStandbys('')
    const times = async () => (await db.readPrivate((tx) => count.execute(tx))).rows[0]?.times
    await expect.poll(times, { timeout: 20_000 }).toBe(2n)
  } finally {
    await setStandbys('')
    await db.close()
  }
}, 60_000)
