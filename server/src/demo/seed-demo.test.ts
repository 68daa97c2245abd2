import { getComments } from '@sayso/contract/calls/comments'
import { globalFeed, globalProfiles, searchFeed } from '@sayso/contract/calls/feeds'
import { profile } from '@sayso/contract/calls/profiles'
import { decodeId, instantOfId } from '@sayso/contract/ids'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'
import { writePosts } from './demo-posts.ts'
import { people } from './people.ts'
import { createDice } from './random.ts'
import { seedDemo } from './seed-demo.ts'

const world = useWorld()

async function seed(options: { force?: boolean } = {}) {
  const client = new pg.Client({ connectionString: world.ctx.config.db.url })
  await client.connect()
  try {
    return await seedDemo(client, { now: new Date(), ...options })
  } finally {
    await client.end()
  }
}

async function numbers(sql: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: world.ctx.config.db.url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
}

test('the demo has forty people with unique handles and names that stress the layout', () => {
  expect(people).toHaveLength(40)
  expect(new Set(people.map(({ handle }) => handle.toLowerCase())).size).toBe(40)
  for (const { handle, name } of people) {
    expect(handle).toMatch(/^[A-Za-z0-9_]{3,30}$/)
    expect([...name].length).toBeLessThanOrEqual(50)
  }
  const names = people.map(({ name }) => name)
  expect(names.some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true)
  expect(names.some((name) => /\p{Script=Hebrew}/u.test(name))).toBe(true)
  expect(names.some((name) => /\p{Emoji_Presentation}/u.test(name))).toBe(true)
  expect(names.some((name) => [...name].length > 45)).toBe(true)
})

test('the same seed creates the same posts, of every kind', () => {
  const posts = writePosts(600, createDice(1))
  expect(writePosts(600, createDice(1))).toEqual(posts)
  expect(writePosts(600, createDice(2))).not.toEqual(posts)
  const lengths = posts.map(({ text }) => text.length)
  expect(Math.min(...lengths)).toBeLessThan(6)
  expect(Math.max(...lengths)).toBeGreaterThan(3000)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(4000)
  for (const pattern of [/https?:\/\//, /#\S/, /@\w/, /\n/, /^\p{Emoji}+$/u, /[א-ת]/, /[؀-ۿ]/, /[ぁ-ん]/])
    expect([pattern.source, posts.some(({ text }) => pattern.test(text))]).toEqual([pattern.source, true])
  for (const likes of [0, 3, 48, 999, 10_400])
    expect([likes, posts.some(({ counts }) => counts.likes === likes)]).toEqual([likes, true])
})

test('the demo is created once, and its posts are shown newest first with their own times', async () => {
  expect(await seed()).toBe('seeded')
  expect(await seed()).toBe('already there')
  expect(await seed({ force: true })).toBe('already there')

  const made = await numbers(`
    select (select count(*) from profile where handle not like '%_reads_%') as people, count(*) as posts,
           count(price_cents) as sold, count(*) filter (where expires_at > now()) as expiring,
           (select count(*) from post_secret) as secrets from post`)
  expect(made).toMatchObject({ people: 40, posts: 600, secrets: made['sold'] })
  expect(made['sold']).toBeGreaterThan(20)
  expect(made['expiring']).toBeGreaterThan(5)
  await world.expectLedgerBalances()

  const visitor = await world.visitor()
  const { posts } = await visitor.call(globalFeed)
  expect(posts).toHaveLength(20)
  const ids = posts.map(({ unique_id }) => decodeId(unique_id))
  expect(ids).toEqual([...ids].sort((a, b) => (a < b ? 1 : -1)))
  for (const { unique_id, created } of posts) {
    expect(created).toBe(instantOfId(unique_id).toISOString())
    expect(Date.parse(created)).toBeLessThanOrEqual(Date.now())
  }
})

test('posts with a comment count have comments, nested more than four deep', async () => {
  const visitor = await world.visitor()
  const { posts } = await visitor.call(globalFeed, { page: 8 })
  const talked = posts.filter(({ num_comments }) => num_comments > 0)
  expect(talked.length).toBeGreaterThan(0)
  for (const { unique_id } of talked) {
    const { comments } = await visitor.call(getComments, { post_id: unique_id })
    expect(comments.length).toBeGreaterThan(0)
  }
  const made = await numbers('select max(depth) as deepest, count(*) as said from comment')
  expect(made['deepest']).toBeGreaterThan(4)
  expect(made['said']).toBeGreaterThan(1000)
})

test('search finds the demo posts once a worker has run', async () => {
  await world.settle()
  const { posts } = await (await world.visitor()).call(searchFeed, { search_text: 'bridge' })
  expect(posts.length).toBeGreaterThan(0)
  for (const { text } of posts) expect(text.toLowerCase()).toContain('bridge')
})

test('the demo has counts of every size and a private profile with follow requests', async () => {
  const visitor = await world.visitor()
  const seen = async (handle: string) => (await visitor.call(profile, { handle })).profile
  expect((await seen('mara')).num_followers).toBeGreaterThan(10_000)
  expect((await seen('theo_writes')).num_followers).toBeGreaterThan(1000)
  expect(await seen('zero_one')).toMatchObject({ num_followers: 0, num_following: 0, bio: '' })
  expect((await seen('wolfgang_mz')).bio.length).toBeGreaterThan(400)
  expect(await seen('keiko_quiet')).toMatchObject({ is_public: false, can_view_posts: false })
  expect(await numbers('select count(*) as waiting from follow_request')).toEqual({ waiting: 2 })
  const { profiles, has_more } = await visitor.call(globalProfiles)
  expect([profiles.length, has_more]).toEqual([39, false])
})
