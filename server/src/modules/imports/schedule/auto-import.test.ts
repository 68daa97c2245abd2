import {
  authTwitter,
  disconnectTwitter,
  getTwitterToken,
  importRuns,
  importSettings,
} from '@sayso/contract/calls/connections'
import { myFeed } from '@sayso/contract/calls/feeds'
import { type Posted, rewrite } from '@sayso/sandbox/networks/people'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { enqueue } from '../../../platform/jobs/job.ts'
import type { Actor } from '../../../testing/cast.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { startNetworks } from '../../../testing/network-stand-ins.ts'
import { useWorld } from '../../../testing/world.ts'
import { autoImportJob } from '../imports.events.ts'

const networks = await startNetworks()
const mailbox = useMailbox()
const world = useWorld({ ...networks.environment, ...mailbox.environment })
afterAll(() => networks.close())
afterEach(() => world.expectLedgerBalances())

async function onTwitter(name: 'alice' | 'bob', person: string): Promise<Actor> {
  const actor = await world.as(name)
  const { auth_url, token, secret } = await actor.call(getTwitterToken)
  await actor.call(authTwitter, { token, secret, pin: (await networks.pinOf(auth_url, person)) ?? '' })
  return actor
}

const tweet = (n: number, at: Date): Posted => ({
  id: `${1_800_000_000_000_000 + n}`,
  text: `Number ${n}`,
  at: at.toISOString(),
  pictures: [],
})

/** What the schedule does every few minutes. */
async function tick(): Promise<void> {
  await world.ctx.db.write((tx) => enqueue(tx, autoImportJob, {}))
  await world.settle()
}

const textsOf = async (actor: Actor) => (await actor.call(myFeed)).posts.map(({ text }) => text)

async function minutesToNext(): Promise<number> {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ minutes: number }>`
      select (extract(epoch from next_at - now()) / 60)::float8 as minutes from import_schedule`.execute(tx),
  )
  return Math.round(rows[0]?.minutes ?? -1)
}

/** Makes it look as if this much time had passed. */
const letPass = (interval: string) =>
  world.ctx.db.write((tx) =>
    sql`update import_schedule set next_at = now() - ${interval}::interval`.execute(tx),
  )

test('automatic import brings posts made after it was enabled, and none from before', async () => {
  const hour = 3_600_000
  rewrite('quiet_one', [tweet(1, new Date(Date.now() - hour))])
  const alice = await onTwitter('alice', 'quiet_one')
  await alice.call(importSettings, { twitter_auto_import: true })
  await tick()
  expect(await textsOf(alice)).toEqual([])
  expect((await alice.call(importRuns)).imports).toEqual([])

  rewrite('quiet_one', [tweet(2, new Date(Date.now() + 60_000)), tweet(1, new Date(Date.now() - hour))])
  await tick()
  expect(await textsOf(alice)).toEqual([])
  expect(await minutesToNext()).toBe(60)
  await letPass('1 minute')
  await tick()
  expect(await textsOf(alice)).toEqual(['Number 2'])

  await alice.call(importSettings, { twitter_auto_import: false })
  rewrite('quiet_one', [tweet(3, new Date(Date.now() + 60_000))])
  await letPass('1 minute')
  await tick()
  expect(await textsOf(alice)).toEqual(['Number 2'])
  await alice.call(disconnectTwitter)
})

test('a network that rejects an import is retried at growing intervals, and the owner sees why', async () => {
  const bob = await onTwitter('bob', 'quiet_one')
  await bob.call(importSettings, { twitter_auto_import: true })
  networks.x.revoke('quiet_one')
  await tick()
  expect(await minutesToNext()).toBe(120)
  const { imports } = await bob.call(importRuns)
  expect(imports[0]).toMatchObject({ status: 'failed', message: expect.stringContaining('connect it again') })
  await letPass('1 minute')
  await tick()
  expect(await minutesToNext()).toBe(240)
  expect((await bob.call(importRuns)).imports).toHaveLength(1)
})
