import { followingFeed, globalFeed, profileFeed, searchFeed } from '@sayso/contract/calls/feeds'
import { purchase } from '@sayso/contract/calls/money'
import { getPost } from '@sayso/contract/calls/posts'
import { follow } from '@sayso/contract/calls/profiles'
import type { PostId } from '@sayso/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { useWorld } from '../../../testing/world.ts'
import { findCards } from '../posts.queries.ts'
import { isOnSale } from './on-sale.policy.ts'

const world = useWorld({ LIMITS: '{"feeds":{"ptvCountCachedSeconds":0}}' })

interface Row {
  readonly text: string
  readonly isOnSale: boolean
  readonly hidden?: string
  readonly change?: (id: bigint) => RawBuilder<unknown>
}

const addPhoto = (locked: boolean) => (id: bigint) =>
  sql`insert into post_media (post_id, media_id, kind, locked) values (${id}, ${id}, 'photo', ${locked})`
const addFile = (id: bigint) =>
  sql`insert into post_file (post_id, file_id, filename, size, content_type) values (${id}, ${id}, 'a.txt', 1, 'text/plain')`
const saleEnds = (when: string) => (id: bigint) =>
  sql`update post set sale_ends_at = now() + ${when}::interval, sale_end_time = 'then', sale_end_zone = 'UTC'
       where id = ${id}`

/** Every way to have a price, and whether that means the post is on sale. */
const rows: readonly Row[] = [
  { text: 'hidden text', isOnSale: true, hidden: 'the words' },
  { text: 'signs alone', isOnSale: true, hidden: '🔑 → 🚪' },
  { text: 'nothing hidden', isOnSale: false },
  { text: 'a file', isOnSale: true, change: addFile },
  { text: 'a locked photo', isOnSale: true, change: addPhoto(true) },
  { text: 'a free photo', isOnSale: false, change: addPhoto(false) },
  {
    text: 'a photo locked later',
    isOnSale: true,
    change: (id) => sql`
      with added as (insert into post_media (post_id, media_id, kind) values (${id}, ${id}, 'photo')) select`,
  },
  {
    text: 'a file taken away',
    isOnSale: false,
    change: addFile,
  },
  {
    text: 'stopped',
    isOnSale: false,
    hidden: 'the words',
    change: (id) => sql`update post set sale_stopped_at = now() where id = ${id}`,
  },
  { text: 'sale over', isOnSale: false, hidden: 'the words', change: saleEnds('-1 second') },
  { text: 'sale ends', isOnSale: true, hidden: 'the words', change: saleEnds('1 hour') },
  {
    text: 'its time is over',
    isOnSale: false,
    hidden: 'the words',
    change: (id) => sql`update post set expires_at = now() - interval '1 second' where id = ${id}`,
  },
  {
    text: 'deleted',
    isOnSale: false,
    hidden: 'the words',
    change: (id) => sql`update post set deleted_at = now(), listed = false where id = ${id}`,
  },
  {
    text: 'removed',
    isOnSale: false,
    hidden: 'the words',
    change: (id) =>
      sql`update post set moderation = 'removed', moderated_at = now(), listed = false where id = ${id}`,
  },
  {
    text: 'made free',
    isOnSale: false,
    change: (id) => sql`update post set price_cents = null where id = ${id}`,
  },
]

/** Changes that are made to some of them afterwards. */
const after: Readonly<Record<string, (id: bigint) => RawBuilder<unknown>>> = {
  'a photo locked later': (id) => sql`update post_media set locked = true where post_id = ${id}`,
  'a file taken away': (id) => sql`delete from post_file where post_id = ${id}`,
}

const ids = new Map<string, PostId>()
const wanted = rows.filter((row) => row.isOnSale).map(({ text }) => text)
let alice: Actor
let bob: Actor

beforeAll(async () => {
  ;[alice, bob] = await Promise.all([world.as('alice'), world.as('bob')])
  await bob.call(follow, { profile_id: alice.profileId })
  for (const { text, hidden = '', change } of rows) {
    const id = await alice.publish({ text, ptv: { price: 100, text: hidden } })
    ids.set(text, id)
    await world.ctx.db.write(async (tx) => {
      await change?.(rowId(id)).execute(tx)
      await after[text]?.(rowId(id)).execute(tx)
    })
  }
  await world.settle()
})

test.for(rows)(
  'the SQL function and the TypeScript rule agree: $text',
  async ({ text, isOnSale: expected }) => {
    const id = ids.get(text) as PostId
    const { db } = world.ctx
    const { rows: found } = await sql<{ reported: boolean; now: Date }>`
    select is_on_sale(post, clock_timestamp()) as reported, clock_timestamp() as now from post where id = ${rowId(id)}`.execute(
      db.readFresh,
    )
    const card = (await findCards(db.readFresh, [id])).get(id)
    const now = found[0]?.now.getTime() ?? 0
    expect([found[0]?.reported, card !== undefined && isOnSale(card, now)]).toEqual([expected, expected])
  },
)

test.for([
  ['everybody', globalFeed, {}],
  ['following', followingFeed, {}],
  ['one profile', profileFeed, { profile_id: 'alice' }],
] as const)(
  'the list of paid posts holds exactly the posts on sale and counts them: %s',
  async ([, feed, input]) => {
    const sent = 'profile_id' in input ? { profile_id: alice.profileId } : {}
    const page = await bob.call(feed, { ...sent, ptv_only: true })
    expect(page.posts.map(({ text }) => text)).toEqual([...wanted].reverse())
    expect(page.num_ptv).toBe(wanted.length)
    expect(page.posts.every(({ is_ptv_available, can_buy }) => is_ptv_available && can_buy)).toBe(true)
  },
)

test('a search for is:ptv finds exactly the posts on sale', async () => {
  const page = await bob.call(searchFeed, { search_text: 'is:ptv' })
  expect(page.posts.map(({ text }) => text)).toEqual([...wanted].reverse())
})

test('a post that is not on sale says so and cannot be bought', async () => {
  for (const { text } of rows.filter((row) => !row.isOnSale && row.text !== 'deleted')) {
    const id = ids.get(text) as PostId
    const { body } = await bob.ask(purchase, { post_id: id, amount: 100 })
    expect([text, body.success]).toEqual([text, false])
    if (['its time is over', 'removed'].includes(text)) continue
    const { post } = await bob.call(getPost, { post_id: id })
    expect([text, post.is_ptv_available, post.can_buy, body.code]).toEqual([
      text,
      false,
      false,
      'not_on_sale',
    ])
  }
})
