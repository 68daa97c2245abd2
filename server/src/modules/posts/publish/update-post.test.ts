import { globalFeed } from '@sayso/contract/calls/feeds'
import { createPost, getPost, postVersions, updatePost } from '@sayso/contract/calls/posts'
import type { PostId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import { sell } from '../../../testing/posts.ts'
import { useWorld } from '../../../testing/world.ts'
import { query } from '../posts.tables.ts'

const world = useWorld()

const said = { text: 'first', visibility: 'everyone', geo_visibility: 'global' } as const
const sold = {
  ...said,
  type: 'paid',
  ptv_price_in_cents: cents(300),
  ptv_text: 'first locked words',
  ptv_release_on_payment: false,
  ptv_release_time: '2031-01-01 12:00:00',
  ptv_release_timezone: 'UTC',
} as const

test('every version of a post’s text can be read, with its time', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, said)
  const id = post.unique_id
  await alice.call(updatePost, { post_id: id, text: 'second' })
  await alice.call(updatePost, { post_id: id, text: 'second', duration: 60 })
  const { post: edited } = await alice.call(updatePost, { post_id: id, text: 'third' })
  expect(edited).toMatchObject({ text: 'third', edited: true, visibility: 'everyone', duration: 60 })
  const { versions } = await (await world.visitor()).call(postVersions, { post_id: id })
  expect(versions.map(({ version, text }) => [version, text])).toEqual([
    [1, 'first'],
    [2, 'second'],
    [3, 'third'],
  ])
  expect(versions[0]?.created).toBe(post.created)
  const times = versions.map(({ created }) => created)
  expect(times).toEqual(times.toSorted())
  const seen = await (await world.as('bob')).call(getPost, { post_id: id })
  expect(seen.post).toMatchObject({ text: 'third', edited: true })
})

test('a stored version cannot be changed', async () => {
  const change = world.ctx.db.write((tx) => sql`update post_version set text = 'never said'`.execute(tx))
  await expect(change).rejects.toThrow(/never changed/)
})

test('editing another author’s post fails as if the post did not exist', async () => {
  const { post } = await (await world.as('alice')).call(createPost, said)
  const bob = await world.as('bob')
  const others = await bob.ask(updatePost, { post_id: post.unique_id, text: 'mine now' })
  const nobodys = await bob.ask(updatePost, { post_id: '0000000000001', text: 'mine now' })
  expect(others.body).toEqual(nobodys.body)
  expect(others.body.code).toBe('post_not_found')
})

test('omitted fields keep their values, and a post for followers leaves the public feed at once', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, { ...sold, ptv_minimum_price: true })
  const { post: after } = await alice.call(updatePost, {
    post_id: post.unique_id,
    text: said.text,
    visibility: 'followers',
  })
  expect(after).toMatchObject({
    visibility: 'followers',
    type: 'paid',
    ptv_price_in_cents: cents(300),
    ptv_minimum_price: true,
    ptv_text: 'first locked words',
    ptv_release_at: '2031-01-01T12:00:00.000Z',
    edited: false,
    seal: post.seal,
  })
  const bob = await world.as('bob')
  const page = await bob.call(globalFeed)
  expect(page.posts.map(({ unique_id }) => unique_id)).not.toContain(post.unique_id)
  expect((await bob.ask(getPost, { post_id: post.unique_id })).body.code).toBe('post_not_found')
})

test('changing the locked text keeps the former version and creates a new seal', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, sold)
  const { post: after } = await alice.call(updatePost, {
    post_id: post.unique_id,
    text: said.text,
    ptv_text: 'other locked words',
  })
  expect(after).toMatchObject({ ptv_text: 'other locked words', edited: false })
  expect(after.seal?.sha256).not.toBe(post.seal?.sha256)
  const kept = await world.ctx.db.write((tx) =>
    query(tx)
      .selectFrom('post_secret')
      .select(['version', 'text'])
      .where('post_id', '=', rowId(post.unique_id))
      .orderBy('version')
      .execute(),
  )
  expect(kept.map(({ text }) => text)).toEqual(['first locked words', 'other locked words'])
})

test('after the first sale a release can move earlier but not later, and the post stays paid', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, sold)
  const id = post.unique_id
  const move = (to: string) =>
    alice.ask(updatePost, {
      post_id: id,
      text: said.text,
      ptv_release_on_payment: false,
      ptv_release_time: to,
      ptv_release_timezone: 'UTC',
    })
  expect((await move('2032-01-01 12:00:00')).body.success).toBe(true)
  await sell(world.ctx, id)
  expect((await move('2032-01-01 12:00:00.001')).body.code).toBe('release_later')
  expect((await move('2032-01-01 12:00:00')).body.success).toBe(true)
  expect((await move('2031-06-01 12:00:00')).body.success).toBe(true)
  const freed = await alice.ask(updatePost, { post_id: id, text: said.text, type: 'free' })
  expect(freed.body.code).toBe('post_sold')
  const now = await alice.call(updatePost, { post_id: id, text: said.text, ptv_release_on_payment: true })
  expect(now.post).toMatchObject({ ptv_release_on_payment: true, ptv_release_at: null })
})

test('a post without buyers can become free, and its locked text is removed', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, sold)
  const { post: freed } = await alice.call(updatePost, {
    post_id: post.unique_id,
    text: said.text,
    type: 'free',
  })
  expect(freed).toMatchObject({ type: 'free', seal: null, what_you_get: null, ptv_price_in_cents: 0 })
  expect(freed).not.toHaveProperty('ptv_text')
})

test('a duration counts from publication: one already over is rejected, a longer one revives the post', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, { ...said, duration: 60 })
  const id = post.unique_id
  expect(Date.parse(post.expires_at ?? '') - Date.parse(post.created)).toBe(3_600_000)
  const anHour = 3_600_000n << 22n
  const older = await olderBy(id, anHour)
  const tooShort = await alice.ask(updatePost, { post_id: older, text: said.text, duration: 15 })
  expect(tooShort.body.code).toBe('duration_over')
  const revived = await alice.call(updatePost, { post_id: older, text: said.text, duration: 1440 })
  expect(revived.post.expires_at).not.toBeNull()
  const page = await (await world.as('bob')).call(getPost, { post_id: older })
  expect(page.post.duration).toBe(1440)
})

/** Makes the post look as if it had been published earlier, by changing the time in its id. */
async function olderBy(id: PostId, difference: bigint): Promise<PostId> {
  const { wireId } = await import('../../../platform/db/row-id.ts')
  const older = rowId(id) - difference
  await world.ctx.db.write(async (tx) => {
    await sql`insert into post (id, author_id, text, visibility, reach, duration_minutes, expires_at, listed)
              select ${older}, author_id, text, visibility, reach, duration_minutes,
                     expires_at - interval '1 hour', false from post where id = ${rowId(id)}`.execute(tx)
    await sql`insert into post_counter (post_id) values (${older})`.execute(tx)
    await sql`update profile_count set count = count + 1
               where kind = 'posts' and profile_id = (select author_id from post where id = ${older})`.execute(
      tx,
    )
  })
  return wireId<PostId>(older)
}

test('a post with a price must have something to sell', async () => {
  const alice = await world.as('alice')
  const { post: free } = await alice.call(createPost, said)
  const priced = {
    post_id: free.unique_id,
    text: said.text,
    type: 'paid',
    ptv_price_in_cents: cents(300),
  } as const
  expect((await alice.ask(updatePost, priced)).body.code).toBe('nothing_to_sell')
  const { post } = await alice.call(updatePost, { ...priced, ptv_text: 'something after all' })
  expect(post.is_ptv_available).toBe(true)
  expect((await alice.ask(updatePost, { ...priced, ptv_text: ' ' })).body.code).toBe('nothing_to_sell')
  const { post: unhurt } = await alice.call(getPost, { post_id: free.unique_id })
  expect(unhurt).toMatchObject({ is_ptv_available: true, ptv_text: 'something after all' })
  const emptied = await alice.call(updatePost, { ...priced, ptv_text: '', ptv_files_follow: true })
  expect(emptied.post).toMatchObject({ type: 'paid', is_ptv_available: false })
})

test('all ledger and data invariants hold after these tests', () => world.expectLedgerBalances())
