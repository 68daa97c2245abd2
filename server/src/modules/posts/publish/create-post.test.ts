import { createHash } from 'node:crypto'
import { globalFeed } from '@sayso/contract/calls/feeds'
import { createPost, getPost } from '@sayso/contract/calls/posts'
import { sealedText } from '@sayso/contract/seal'
import type { Post } from '@sayso/contract/shapes/post'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { wakeGeocoder } from '../../../testing/geocoder-server.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld({ LIMITS: '{"posts":{"perHour":200,"perDay":300}}' })

beforeAll(() => wakeGeocoder(world))

const said = { text: 'hello', visibility: 'everyone', geo_visibility: 'global' } as const
const sold = { ...said, type: 'paid', ptv_price_in_cents: 300, ptv_text: 'the locked words' } as const

async function publish(actor: Actor, input: object): Promise<Post> {
  return (await actor.call(createPost, input)).post
}

async function countPosts(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from post`.execute(world.ctx.db.read)
  return rows[0]?.n ?? 0
}

test('a published post is in the feed and everyone can open it', async () => {
  const alice = await world.as('alice')
  const post = await publish(alice, { ...said, text: '  Hello @bob, see #this \r\n' })
  expect(post).toMatchObject({
    text: 'Hello @bob, see #this',
    type: 'free',
    is_mine: true,
    is_posted_by_me: true,
    edited: false,
    geo_visibility: 'global',
    place_label: null,
    duration: 0,
    expires_at: null,
    can_edit: true,
    can_delete: true,
    can_react: false,
  })
  expect(post).not.toHaveProperty('latitude')
  for (const reader of [await world.as('bob'), await world.visitor()]) {
    const seen = (await reader.call(getPost, { post_id: post.unique_id })).post
    expect(seen).toMatchObject({ text: post.text, is_mine: false, can_edit: false, can_delete: false })
  }
  const page = await (await world.as('bob')).call(globalFeed)
  expect(page.posts.map(({ unique_id }) => unique_id)).toContain(post.unique_id)
})

test.for([
  [{ text: ' \n ' }, 'post_text_required'],
  [{ text: Array.from({ length: 21 }, (_, i) => `@person${i}`).join(' ') }, 'too_many_mentions'],
  [{ text: Array.from({ length: 31 }, (_, i) => `#tag${i}`).join(' ') }, 'too_many_hashtags'],
  [{ duration: 14 }, 'duration_invalid'],
  [{ type: 'paid', ptv_price_in_cents: 49 }, 'price_range'],
  [{ type: 'paid', ptv_price_in_cents: 300, ptv_release_on_payment: false }, 'release_time_required'],
  [{ type: 'paid', ptv_time_limit: true }, 'sale_end_required'],
  [
    {
      type: 'paid',
      ptv_time_limit: true,
      ptv_end_time: '2026-02-01 12:00:00',
      ptv_end_timezone: 'Mars/Olympus',
    },
    'zone_unknown',
  ],
  [
    { type: 'paid', ptv_time_limit: true, ptv_end_time: '2026-02-01 12:00:00', ptv_end_timezone: 'EST' },
    'sale_end_past',
  ],
  [{ type: 'paid', ptv_support_email: 'a@b.example\r\nBcc: all@people.example' }, 'support_email_invalid'],
  [{ type: 'paid', ptv_price_in_cents: 300 }, 'nothing_to_sell'],
  [{ type: 'paid', ptv_price_in_cents: 300, ptv_text: ' \n ' }, 'nothing_to_sell'],
  [{ ptv_price_in_cents: 300 }, 'nothing_to_sell'],
  [{ geo_visibility: 'city' }, 'place_unresolved'],
] as const)('every invalid field has its own error code: %o gives %s', async ([change, code]) => {
  const before = await countPosts()
  const { status, body } = await (await world.as('bob')).ask(createPost, { ...said, ...change })
  expect([status, body.success, body.code]).toEqual([200, false, code])
  expect(await countPosts()).toBe(before)
})

test('twenty concurrent creates with one key create one post, and all return it', async () => {
  const carol = await world.as('carol')
  const before = await countPosts()
  const input = { ...said, text: 'only once', client_key: 'key-of-carol-1' }
  const posts = await Promise.all(Array.from({ length: 20 }, () => publish(carol, input)))
  expect(new Set(posts.map(({ unique_id }) => unique_id)).size).toBe(1)
  expect(await countPosts()).toBe(before + 1)
})

test('a retried create returns the same post, keyed by header or field, from another position too', async () => {
  const carol = await world.as('carol')
  const input = { ...said, text: 'sent twice', user_profile_id: carol.profileId }
  const send = async (fix: object) => {
    const response = await fetch(`${world.baseUrl}/api/${createPost.path}`, {
      method: 'POST',
      headers: {
        authorization: carol.token,
        'content-type': 'application/json',
        'idempotency-key': 'key-of-carol-2',
      },
      body: JSON.stringify({ ...input, ...fix }),
    })
    return (await response.json()) as { post: Post }
  }
  const first = await send({ latitude: 52.1, longitude: 13.1, location_age: 4 })
  const second = await send({ latitude: 52.2, longitude: 13.2, location_age: 90 })
  const third = await publish(carol, { ...input, client_key: 'key-of-carol-2' })
  expect(second.post.unique_id).toBe(first.post.unique_id)
  expect(third.unique_id).toBe(first.post.unique_id)
})

test('a retried create returns the same post even if its place can no longer be resolved', async () => {
  const alice = await world.as('alice')
  const here = { latitude: 48.137, longitude: 11.575, location_source: 'device' }
  const local = { ...said, geo_visibility: 'city', client_key: 'from-munich' }
  const first = await publish(alice, { ...local, ...here })
  const again = await publish(alice, { ...local, location_source: 'default' })
  expect(again.unique_id).toBe(first.unique_id)
  expect((await alice.ask(createPost, { ...local, client_key: 'from-nowhere' })).body.success).toBe(false)
  const bob = await world.as('bob')
  expect((await bob.ask(createPost, { ...local, location_source: 'default' })).body.success).toBe(false)
})

test('a used key is rejected for another post, and is free for other accounts', async () => {
  const carol = await world.as('carol')
  await publish(carol, { ...said, client_key: 'key-of-carol-3' })
  const other = await carol.ask(createPost, { ...said, text: 'another', client_key: 'key-of-carol-3' })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
  const bobs = await publish(await world.as('bob'), {
    ...said,
    text: 'another',
    client_key: 'key-of-carol-3',
  })
  expect(bobs.text).toBe('another')
})

test('locked text is for the author only, and its seal is public', async () => {
  const dan = await world.as('dan')
  const post = await publish(dan, { ...sold, ptv_support_email: 'help@people.example' })
  expect(post).toMatchObject({
    type: 'paid',
    ptv_text: 'the locked words',
    ptv_support_email: 'help@people.example',
    can_buy: false,
    can_see_buyers: true,
  })
  const { salt = '', sha256 } = post.seal ?? {}
  const content = sealedText(salt, { text: 'the locked words', files: [] })
  expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  for (const reader of [await world.as('bob'), await world.visitor()]) {
    const seen = (await reader.call(getPost, { post_id: post.unique_id })).post
    expect(seen).toMatchObject({
      ptv_price_in_cents: 300,
      is_ptv_available: true,
      can_buy: true,
      ptv_support_email: null,
      what_you_get: { words: 3, photos: 0, videos: 0, files: [] },
    })
    expect(seen.seal).toEqual({ sha256, sealed_at: post.created })
    expect(JSON.stringify(seen)).not.toContain('locked words')
  }
})

test('a release date and a sale end are stored as entered and as instants', async () => {
  const dan = await world.as('dan')
  const post = await publish(dan, {
    ...sold,
    ptv_release_on_payment: false,
    ptv_release_time: '2030-07-01 09:30:00',
    ptv_release_timezone: 'EST',
    ptv_time_limit: true,
    ptv_end_time: '2030-12-24 18:00:00',
    ptv_end_timezone: 'Europe/Berlin',
  })
  expect(post).toMatchObject({
    ptv_release_on_payment: false,
    ptv_release_time: '2030-07-01 09:30:00',
    ptv_release_timezone: 'EST',
    ptv_release_at: '2030-07-01T13:30:00.000Z',
    ptv_time_limit: true,
    ptv_end_at: '2030-12-24T17:00:00.000Z',
  })
})

test('a place is stored as code and name, never as coordinates', async () => {
  const bob = await world.as('bob')
  const post = await publish(bob, {
    ...said,
    geo_visibility: 'country',
    latitude: 48.137154,
    longitude: 11.576124,
    location_source: 'device',
  })
  expect(post).toMatchObject({ geo_visibility: 'country', place_label: 'Germany' })
  const { rows } = await sql<{ row: string }>`
    select post::text as row from post where reach = 'c:DE'`.execute(world.ctx.db.read)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toMatch(/48\.1|11\.57/)
})

test('posts per account and hour are limited, deleted posts included', async () => {
  const erin = await world.as('erin')
  await world.ctx.db.write((tx) =>
    sql`insert into post (id, author_id, text, visibility, reach, duration_minutes, listed, deleted_at)
        select make_id(1), (select id from profile where handle = 'erin'), 'x', 'everyone', 'w', 0, false, now()
          from generate_series(1, 195)`.execute(tx),
  )
  // All concurrently, so that each could believe it is the first.
  const rush = await Promise.all(Array.from({ length: 12 }, () => erin.ask(createPost, said)))
  expect(rush.filter(({ body }) => body.success)).toHaveLength(5)
  await world.ctx.db.write((tx) =>
    sql`delete from post where id in (select id from post where text = 'x' limit 1)`.execute(tx),
  )
  await publish(erin, { ...said, text: 'number two hundred', client_key: 'the-last-one' })
  const { status, body, headers } = await erin.ask(createPost, said)
  expect([status, body.code]).toEqual([429, 'rate_limited'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
  const again = await publish(erin, { ...said, text: 'number two hundred', client_key: 'the-last-one' })
  expect(again.text).toBe('number two hundred')
  await world.ctx.db.write((tx) => sql`delete from post where text = 'x'`.execute(tx))
})

test('publishing requires a verified email', async () => {
  const frank = await world.as('frank')
  await world.ctx.db.write((tx) =>
    sql`update account set verified_at = null where email = 'frank@people.example'`.execute(tx),
  )
  expect((await frank.ask(createPost, said)).body.code).toBe('email_unverified')
})

test('all ledger and data invariants hold after these tests', () => world.expectLedgerBalances())
