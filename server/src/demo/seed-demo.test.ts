import type { OutputOf } from '@sayso/contract/call'
import { getComments } from '@sayso/contract/calls/comments'
import { disputed, suggestedProfiles, trendingTags, typeAhead } from '@sayso/contract/calls/discovery'
import { globalFeed, globalProfiles, searchFeed } from '@sayso/contract/calls/feeds'
import type { notifications } from '@sayso/contract/calls/notifications'
import { profile } from '@sayso/contract/calls/profiles'
import { login } from '@sayso/contract/calls/unauth'
import { decodeId, instantOfId } from '@sayso/contract/ids'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'
import { DEMO_PASSWORD, demoEmail, demoLogIns, oneTapLogIns } from './log-ins.ts'
import { seedDemo } from './seed-demo.ts'
import { comments, people, posts } from './world-data.ts'

const world = useWorld()
const now = new Date()
const seed = () => seedDemo(world.ctx, { now })

beforeAll(async () => {
  expect(await seed()).toBe('seeded')
})

async function ask(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: world.ctx.config.db.url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

async function numbers(statement: string): Promise<Record<string, number>> {
  const [row] = await ask(statement)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
}

/** Everything in every table, as one number per table that changes with any of it. */
async function fingerprint(): Promise<Record<string, number>> {
  const tables = await ask(`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const sums = tables.map(
    ({ name }) => `(select coalesce(sum(hashtext(t::text)::bigint), 0) from ${name} t) as ${name}`,
  )
  return numbers(`select ${sums.join(', ')}`)
}

test('every number is its rows, and the books balance', async () => {
  await world.expectLedgerBalances()
  const made = await numbers(`
    select (select count(*) from post) as posts, (select count(*) from comment) as comments,
           (select count(*) from post_reaction) as reactions,
           (select count(*) from purchase where status = 'refunded') as refunds`)
  expect(made).toMatchObject({ posts: posts.length, comments: comments.length })
  expect(made['reactions']).toBeGreaterThan(10_000)
  expect(made['refunds']).toBeGreaterThan(3)
})

test('ten reports are open: of posts, comments and profiles, by members and by somebody without an account', async () => {
  const made = await numbers(`
    select (select count(*) from report where state = 'open') as reports, (select count(*) from report where url is not null) as by_address,
           (select count(distinct subject_kind) from mod_case) as kinds,
           (select count(*) from mod_case where state = 'open') as cases,
           (select max(priority) from mod_case) as highest`)
  expect(made).toEqual({ reports: 10, by_address: 1, kinds: 3, cases: 8, highest: 70 })
})

test('one case is decided, both sides know, and an appeal against it is open', async () => {
  const made = await numbers(`
    select (select count(*) from mod_decision) as decisions,
           (select count(*) from appeal where outcome is null and side = 'author') as appeals,
           (select count(*) from report where notified_at is not null) as reporters,
           (select count(*) from notification where kind = 'service') as notifications,
           (select count(*) from outbox where subject = 'decisions.made') as events`)
  expect(made).toEqual({ decisions: 1, appeals: 1, reporters: 1, notifications: 2, events: 0 })
})

test('who one logs in as has a lively list of notifications, and nothing was emailed', async () => {
  // Counted before anybody logs in: that is a new device, and they are told of it.
  const made = await numbers(`
    select (select count(*) from notification where about = 'follow_request') as requests,
           (select count(*) from notification where about = 'post_mention') as mentions,
           (select count(*) from graphile_worker.jobs where task_identifier = 'platform.send-mail') as mails`)
  const kinds = new Set<string>()
  for (const { handle } of demoLogIns) {
    const visitor = await world.visitor()
    const { body } = await visitor.ask(login, { email: demoEmail(handle), password: DEMO_PASSWORD })
    const { session_token: token } = body as unknown as OutputOf<typeof login>
    const read = async (path: string) =>
      (await fetch(`${world.baseUrl}/api/${path}`, { headers: { authorization: token } })).json()
    const list = (await read('user/notifications')) as OutputOf<typeof notifications>
    expect(list.notifications.length).toBeGreaterThan(8)
    expect(list.num_unread).toBeGreaterThan(0)
    expect(list.notifications.some(({ is_read }) => is_read)).toBe(true)
    const days = new Set(list.notifications.map(({ created }) => created.slice(0, 10)))
    expect(days.size).toBeGreaterThan(2)
    for (const { about } of list.notifications) kinds.add(about)
  }
  for (const about of ['sale', 'follower', 'post_comment', 'post_reaction']) expect(kinds).toContain(about)
  expect(made['mails']).toBe(0)
  expect(made['requests']).toBeGreaterThan(0)
  expect(made['mentions']).toBeGreaterThan(0)
})

test('seeding again changes nothing', async () => {
  const before = await fingerprint()
  expect(await seed()).toBe('already there')
  expect(await fingerprint()).toEqual(before)
})

test('the newest posts are fresh, and hold a picture, a video, something paid and something disputed', async () => {
  const { posts: shown } = await (await world.visitor()).call(globalFeed)
  expect(shown).toHaveLength(20)
  const ids = shown.map(({ unique_id }) => decodeId(unique_id))
  expect(ids).toEqual([...ids].sort((a, b) => (a < b ? 1 : -1)))
  expect(Date.now() - instantOfId(shown[0]?.unique_id ?? '').getTime()).toBeLessThan(15 * 60_000)
  const first = shown.slice(0, 8)
  const types = first.flatMap(({ media }) => media.map(({ type }) => type))
  expect(types).toContain('photo')
  expect(types).toContain('video')
  expect(first.some(({ type }) => type === 'paid')).toBe(true)
  const disputed = first.filter(({ num_true, num_false }) => Math.min(num_true, num_false) >= 9)
  expect(disputed.length).toBeGreaterThanOrEqual(2)
  expect(first.some(({ text, num_comments }) => text.includes('?') && num_comments > 3)).toBe(true)
})

test('pictures are as an upload leaves them: sizes, a blurred preview, a description, and a file behind each', async () => {
  const { posts: shown } = await (await world.visitor()).call(globalFeed)
  const media = shown.flatMap((post) => post.media)
  expect(media.length).toBeGreaterThan(5)
  for (const { image_url, srcset, thumbhash, alt, width, state } of media) {
    expect([state, thumbhash !== null, alt !== '', Number(width) > 0]).toEqual(['ready', true, true, true])
    expect(srcset ?? image_url).toBeTruthy()
  }
  const stored = new Set<string>()
  for await (const { key } of world.ctx.storage.list('media/')) stored.add(key.split('/')[1] ?? '')
  const shownKeys = (await ask('select key from media where not is_locked')).map(({ key }) => String(key))
  expect(shownKeys.length).toBeGreaterThan(200)
  expect(shownKeys.filter((key) => !stored.has(key))).toEqual([])
})

test('some pictures are covered until somebody wants to see them', async () => {
  const labelled = await ask(`select labels from post where labels <> '{}' and has_media`)
  expect(labelled).toHaveLength(3)
})

test('no two people share a picture', async () => {
  const { has, different } = (await numbers(
    'select count(photo_key) as has, count(distinct photo_key) as different from profile',
  )) as { has: number; different: number }
  expect([has, different]).toEqual([people.length, people.length])
})

test('conversations are nested, and every count leads to comments', async () => {
  const visitor = await world.visitor()
  const { posts: shown } = await visitor.call(globalFeed)
  for (const { unique_id, num_comments } of shown.filter((one) => one.num_comments > 0)) {
    const { comments: said } = await visitor.call(getComments, { post_id: unique_id })
    expect(said.length).toBeGreaterThan(0)
    expect(num_comments).toBeGreaterThanOrEqual(said.length)
  }
  expect(await numbers('select max(depth) as deepest from comment')).toEqual({ deepest: 4 })
})

test('earnings are in every state there is', async () => {
  const rows = await ask('select distinct status from settlement_batch order by 1')
  const states = rows.map(({ status }) => status)
  expect(states).toEqual(['carried_over', 'completed', 'failed', 'open', 'pending', 'processing'])
})

test('nothing that was seeded sends an email', async () => {
  const waiting = await numbers(
    "select count(*) as mails from graphile_worker.jobs where task_identifier = 'platform.send-mail'",
  )
  expect(waiting).toEqual({ mails: 0 })
})

test('who can be logged in as can log in', async () => {
  for (const { handle } of demoLogIns) {
    const visitor = await world.visitor()
    const answer = await visitor.call(login, { email: demoEmail(handle), password: DEMO_PASSWORD })
    expect(JSON.stringify(answer)).toContain(handle)
  }
})

test('the moderator of the log-in page is asked for the code', async () => {
  const moderators = oneTapLogIns.filter(({ needsCode }) => needsCode)
  expect(moderators).toHaveLength(1)
  for (const { handle } of moderators) {
    const visitor = await world.visitor()
    const { body } = await visitor.ask(login, { email: demoEmail(handle), password: DEMO_PASSWORD })
    expect(body.code).toBe('second_factor_required')
  }
})

test('which profiles share an account is nobody else’s business, nor is what was not bought', async () => {
  const visitor = await world.visitor()
  const hidden = posts.flatMap(({ paid }) => (paid === null ? [] : [paid.hidden_text.slice(0, 60)]))
  let cursor: string | undefined
  let pages = 0
  do {
    const page: { posts: readonly unknown[]; next_cursor?: string | null | undefined } = await visitor.call(
      globalFeed,
      cursor === undefined ? {} : { cursor },
    )
    const text = JSON.stringify(page)
    expect(text).not.toMatch(/pair-\d/)
    for (const secret of hidden) expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
    cursor = page.next_cursor ?? undefined
    pages++
  } while (cursor !== undefined && pages < 40)
  expect(pages).toBeGreaterThan(10)
  const { profiles } = await visitor.call(globalProfiles)
  expect(JSON.stringify(profiles)).not.toMatch(/pair-\d/)
})

test('a private profile has follow requests and shows nothing', async () => {
  const seen = await (await world.visitor()).call(profile, { handle: 'keiko_quiet' })
  expect(seen.profile).toMatchObject({ is_public: false, can_view_posts: false })
  expect(await numbers('select count(*) as waiting from follow_request')).toEqual({ waiting: 2 })
})

const EVERYDAY = [
  ...['bread', 'bridge', 'bus', 'onions', 'parrot', 'roof', 'sea', 'chess', 'garden', 'rain'],
  ...['coffee', 'school', 'map', 'music', 'flour', 'council', 'night', 'wall', 'bees', 'power'],
]

test('people to follow, disputed posts and trending tags are there at once', async () => {
  const visitor = await world.visitor()
  const { profiles } = await visitor.call(suggestedProfiles)
  expect(profiles.length).toBeGreaterThanOrEqual(6)
  for (const { reasons } of profiles) expect(reasons.length).toBeGreaterThan(0)
  const { posts: disputedPosts } = await visitor.call(disputed)
  expect(disputedPosts.length).toBeGreaterThanOrEqual(3)
  for (const { num_true, num_false } of disputedPosts.slice(0, 3))
    expect(Math.min(num_true, num_false)).toBeGreaterThan(5)
  const { tags } = await visitor.call(trendingTags)
  expect(tags.map(({ tag }) => tag)).toContain('ostrey')
  const offered = await visitor.call(typeAhead, { prefix: 'ba' })
  expect(offered.profiles.map(({ handle }) => handle)).toContain('bakehouse')
})

test('a search for everyday words finds something', async () => {
  await world.settle()
  const visitor = await world.visitor()
  const found = await Promise.all(
    EVERYDAY.map(async (word) => [
      word,
      (await visitor.call(searchFeed, { search_text: word })).posts.length > 0,
    ]),
  )
  expect(found).toEqual(EVERYDAY.map((word) => [word, true]))
})
