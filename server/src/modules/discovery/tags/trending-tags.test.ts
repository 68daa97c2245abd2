import { trendingTags, typeAhead } from '@sayso/contract/calls/discovery'
import { mute } from '@sayso/contract/calls/safety'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PersonName } from '../../../testing/cast.ts'
import { growOld } from '../../../testing/discovery.ts'
import { runJob } from '../../../testing/run-job.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const people: readonly PersonName[] = ['alice', 'bob', 'carol', 'dan', 'erin', 'frank', 'grace']

async function say(text: string, count: number, options: { reach?: string; visibility?: 'followers' } = {}) {
  for (const name of people.slice(0, count)) await (await world.as(name)).publish({ text, ...options })
  await world.settle()
}

const make = () => runJob(world, 'discovery.make-quick-lists')
const trending = async (scope: 'world' | 'country' = 'world', place = {}) =>
  (await (await world.visitor()).call(trendingTags, { scope, ...place })).tags

const SAN_DIEGO = { latitude: 32.7157, longitude: -117.1611, location_source: 'device' } as const

test('tags trend when five established people use them within a day, each counted once', async () => {
  for (const name of people) await world.as(name)
  await growOld(world)
  await say('our #HarbourBridge and #harbourbridge', 5)
  await say('again #harbourbridge', 5)
  await say('a #quiet one', 4)
  expect(await trending(), 'before the list is made').toEqual([])
  await make()
  const [tag, ...others] = await trending()
  expect(others).toEqual([])
  expect(tag).toMatchObject({ tag: 'harbourbridge', num_accounts: 5 })
  expect(tag?.hours).toHaveLength(24)
  expect(tag?.hours.reduce((sum, n) => sum + n, 0)).toBe(5)
  const alice = await world.as('alice')
  await alice.call(mute, { kind: 'text', text: '#HarbourBridge' })
  expect((await alice.call(trendingTags, { scope: 'world' })).tags, 'muted').toEqual([])
})

test('accents and other scripts are folded as in a search', async () => {
  await say('#Café', 3)
  await say('#cafe', 6)
  await say('#東京', 5)
  await make()
  const tags = (await trending()).map(({ tag }) => tag)
  expect(tags).toEqual(expect.arrayContaining(['cafe', '東京']))
  expect(tags).not.toContain('café')
})

test('what is not for everyone, and what new accounts write, does not count', async () => {
  await say('#secretly', 7, { visibility: 'followers' })
  await world.ctx.db.write((tx) => sql`update account set created_at = now()`.execute(tx))
  await say('#bought', 7)
  await growOld(world)
  await make()
  const tags = (await trending()).map(({ tag }) => tag)
  expect(tags).not.toContain('secretly')
  expect(tags).not.toContain('bought')
})

test('a tag that is always used as much does not trend; one that was used less before does', async () => {
  await say('#steady', 6)
  await say('#rising', 6)
  const before = (tag: string, accounts: number) =>
    world.ctx.db.write((tx) =>
      sql`insert into tag_hour (scope, tag, hour, accounts)
          select 'w', ${tag}, date_trunc('hour', now()) - make_interval(hours => 24 * day), ${accounts}::int
            from generate_series(1, 7) day`.execute(tx),
    )
  await before('steady', 6)
  await before('rising', 2)
  await make()
  const tags = (await trending()).map(({ tag }) => tag)
  expect(tags).toContain('rising')
  expect(tags).not.toContain('steady')
  expect(tags.indexOf('harbourbridge'), 'the more unusual comes first').toBeLessThan(tags.indexOf('rising'))
})

test('a peak halves every four hours and then gives way', async () => {
  await world.ctx.db.write((tx) =>
    sql`update tag_standing set peaked_at = now() - interval '3 days' where tag = 'harbourbridge'`.execute(
      tx,
    ),
  )
  await world.ctx.db.write((tx) =>
    sql`update tag_hour set hour = hour - interval '3 days' where tag = 'harbourbridge'`.execute(tx),
  )
  await make()
  expect((await trending()).map(({ tag }) => tag)).not.toContain('harbourbridge')
})

test('tags of posts for a country trend there, and not in the world', async () => {
  await world.composition.warmUp()
  await say('#roadworks', 5, { reach: 's:US-CA' })
  await make()
  expect((await trending()).map(({ tag }) => tag)).not.toContain('roadworks')
  expect((await trending('country', SAN_DIEGO)).map(({ tag }) => tag)).toEqual(['roadworks'])
  expect(await trending('country')).toEqual([])
  expect(await trending('country', { ...SAN_DIEGO, location_source: 'default' })).toEqual([])
})

test('an operator can keep a tag out of every list at once', async () => {
  const alice = await world.as('alice')
  const offered = async () => (await alice.call(typeAhead, { prefix: '#caf' })).tags.map(({ tag }) => tag)
  expect(await offered()).toEqual(['cafe'])
  await world.ctx.db.write((tx) => sql`insert into blocked_tag (tag) values ('cafe')`.execute(tx))
  expect((await trending()).map(({ tag }) => tag)).not.toContain('cafe')
  expect(await offered()).toEqual([])
})

test('tags are offered while one types, the most used first, also when there are too many to look at', async () => {
  const alice = await world.as('alice')
  await say('#bakery', 5)
  await say('#baking', 6)
  const typed = async (prefix: string) => (await alice.call(typeAhead, { prefix })).tags
  expect(await typed('ba')).toEqual([
    { tag: 'baking', num_accounts: 6 },
    { tag: 'bakery', num_accounts: 5 },
  ])
  expect((await alice.call(typeAhead, { prefix: '#ali' })).profiles, '# asks for tags only').toEqual([])
  expect(await typed('@ba'), '@ asks for people only').toEqual([])
  await world.ctx.db.write((tx) =>
    sql`insert into tag_standing (scope, tag, accounts)
        select 'w', 'baa' || n, 1 from generate_series(1, 300) n`.execute(tx),
  )
  expect((await typed('ba')).map(({ tag }) => tag)).not.toContain('baking')
  await runJob(world, 'discovery.make-type-ahead')
  expect((await typed('ba')).map(({ tag }) => tag).slice(0, 2)).toEqual(['baking', 'bakery'])
})

test('what is older than a list can show is dropped', async () => {
  await world.ctx.db.write((tx) => sql`update tag_hour set hour = hour - interval '10 days'`.execute(tx))
  await world.ctx.db.write((tx) =>
    sql`update tag_use set counted_at = counted_at - interval '10 days'`.execute(tx),
  )
  await runJob(world, 'discovery.drop-old')
  await make()
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ n: number }>`
      select ((select count(*) from tag_use) + (select count(*) from tag_hour)
              + (select count(*) from tag_standing where tag = 'baking'))::int as n`.execute(tx),
  )
  expect(rows[0]?.n).toBe(0)
  expect(await trending()).toEqual([])
})
