import { globalFeed } from '@sayso/contract/calls/feeds'
import {
  createPost,
  deletePost,
  getPost,
  postVersions,
  stopSelling,
  undeletePost,
  updatePost,
} from '@sayso/contract/calls/posts'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { sell, sellIn } from '../../../testing/posts.ts'
import { useWorld } from '../../../testing/world.ts'
import { eraseDeletedJob } from '../posts.events.ts'

const world = useWorld()

const said = { text: 'to be removed', visibility: 'everyone', geo_visibility: 'global' } as const
const sold = {
  ...said,
  type: 'paid',
  ptv_price_in_cents: cents(300),
  ptv_text: 'canary-of-the-deleted',
} as const

test('a deleted post looks like an unknown one to everyone, including its author', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  const { post } = await alice.call(createPost, said)
  const id = post.unique_id
  await bob.call(getPost, { post_id: id })
  const { undo_until } = await alice.call(deletePost, { post_id: id })
  expect(Date.parse(undo_until) - Date.now()).toBeGreaterThan(9 * 60_000)
  const nobodys = await bob.ask(getPost, { post_id: '0000000000001' })
  for (const reader of [alice, bob, await world.visitor()]) {
    expect((await reader.ask(getPost, { post_id: id })).body).toEqual(nobodys.body)
    expect((await reader.ask(postVersions, { post_id: id })).body.code).toBe('post_not_found')
  }
  expect((await alice.ask(updatePost, { post_id: id, text: 'still here?' })).body.code).toBe('post_not_found')
  const page = await bob.call(globalFeed)
  expect(page.posts.map(({ unique_id }) => unique_id)).not.toContain(id)
})

test('a deleted post can be restored completely, and deleting twice is the same as once', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, sold)
  const id = post.unique_id
  const first = await alice.call(deletePost, { post_id: id })
  expect(await alice.call(deletePost, { post_id: id })).toEqual(first)
  const back = await alice.call(undeletePost, { post_id: id })
  expect(back.post).toEqual(post)
  const page = await (await world.as('bob')).call(globalFeed)
  expect(page.posts.map(({ unique_id }) => unique_id)).toContain(id)
  expect((await (await world.as('bob')).ask(undeletePost, { post_id: id })).body.code).toBe('post_not_found')
})

test('after the time to restore it, every row of a deleted post is erased', async () => {
  const alice = await world.as('alice')
  const canary = 'canary-of-the-erased'
  const { post } = await alice.call(createPost, { ...sold, text: canary, ptv_text: canary })
  const id = post.unique_id
  await alice.call(updatePost, { post_id: id, text: `${canary}, edited`, ptv_text: `${canary}, too` })
  await alice.call(deletePost, { post_id: id })
  // The post, its previous text and two locked texts.
  expect(await rowsWith(canary)).toBe(4)
  await world.ctx.db.write((tx) =>
    sql`update post set deleted_at = now() - interval '11 minutes' where id = ${rowId(id)}`.execute(tx),
  )
  expect((await alice.ask(undeletePost, { post_id: id })).body.code).toBe('post_undelete_too_late')
  await world.ctx.db.write((tx) => enqueue(tx, eraseDeletedJob, {}))
  await world.settle()
  expect(await rowsWith(canary)).toBe(0)
})

/** Counts rows in every table of ours that can contain text of a post. */
async function rowsWith(canary: string): Promise<number> {
  return world.ctx.db.write(async (tx) => {
    let found = 0
    for (const table of ['post', 'post_version', 'post_secret', 'post_contact', 'post_key', 'outbox']) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} t where t::text like ${`%${canary}%`}`.execute(tx)
      found += rows.length
    }
    return found
  })
}

test('a sold post cannot be deleted; its sale can be stopped, and then nobody can buy it', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  const { post } = await alice.call(createPost, sold)
  const id = post.unique_id
  await sell(world.ctx, id)
  const refused = await alice.ask(deletePost, { post_id: id })
  expect(refused.body.code).toBe('post_delete_sold')
  const { post: stopped } = await alice.call(stopSelling, { post_id: id })
  expect(stopped).toMatchObject({ is_ptv_available: false, can_stop_selling: false, can_delete: false })
  expect(stopped.ptv_text).toBe('canary-of-the-deleted')
  const seen = (await bob.call(getPost, { post_id: id })).post
  expect(seen).toMatchObject({ can_buy: false, is_ptv_available: false, type: 'paid' })
  const page = await bob.call(globalFeed, { ptv_only: true })
  expect(page.posts.map(({ unique_id }) => unique_id)).not.toContain(id)
  await alice.call(stopSelling, { post_id: id })
})

test('a delete waits for a purchase in progress and is then rejected', async () => {
  const alice = await world.as('alice')
  const { post } = await alice.call(createPost, sold)
  const id = post.unique_id
  let deleting: Promise<{ body: { code?: string } }> | undefined
  await world.ctx.db.write(async (tx) => {
    // The first step of a purchase.
    await sql`select price_cents from post where id = ${rowId(id)} for share`.execute(tx)
    deleting = alice.ask(deletePost, { post_id: id })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await sellIn(tx, id)
  })
  expect((await deleting)?.body.code).toBe('post_delete_sold')
})

test('every change publishes an event that contains ids only', async () => {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ subject: string; payload: object }>`
      select subject, payload from outbox where subject like 'posts.%'`.execute(tx),
  )
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(
    new Set([
      'posts.published',
      'posts.edited',
      'posts.deleted',
      'posts.restored',
      'posts.stopped-selling',
      'posts.erased',
    ]),
  )
  const keys = new Set(rows.flatMap(({ payload }) => Object.keys(payload)))
  expect([...keys].toSorted()).toEqual(['authorId', 'postId', 'postIds'])
})

test('all ledger and data invariants hold after these tests', () => world.expectLedgerBalances())
