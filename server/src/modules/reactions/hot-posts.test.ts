import { getPost } from '@sayso/contract/calls/posts'
import { dislike, like, unlike } from '@sayso/contract/calls/reactions'
import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { PersonName } from '../../testing/cast.ts'
import { useWorld } from '../../testing/world.ts'
import { aggregateLeftOvers, aggregatePost } from './aggregate-hot-post.service.ts'

const world = useWorld()

/** The stored state of a post's counts: counted, appended, hot. */
async function stateOf(id: PostId) {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ likes: number; appended: number; hot: boolean }>`
      select likes, (select count(*)::int from post_counter_delta d where d.post_id = c.post_id) as appended,
             exists (select from hot_post h where h.post_id = c.post_id) as hot
        from post_counter c where post_id = ${rowId(id)}`.execute(tx),
  )
  return rows[0]
}

/** Runs a task while another transaction holds the lock on the post's counter. */
async function crowded(id: PostId, task: () => Promise<unknown>): Promise<void> {
  const other = new pg.Client({ connectionString: world.ctx.config.db.url })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('select from post_counter where post_id = $1 for update', [String(rowId(id))])
    await task()
  } finally {
    await other.query('rollback')
    await other.end()
  }
}

const aggregateReactions = (postId: PostId) => aggregatePost.atLeastOnce?.(world.ctx, { postId } as never)

test('reactions to a hot post do not wait for its counter, and the counts stay exact', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const id = await alice.publish({ text: 'everybody at once' })
  await crowded(id, async () => {
    expect((await bob.call(like, { post_id: id })).post.num_likes).toBe(1)
    expect((await carol.call(like, { post_id: id })).post.num_likes).toBe(2)
  })
  expect(await stateOf(id)).toEqual({ likes: 0, appended: 2, hot: true })
  // The lock is free now, but the post stays hot.
  expect((await (await world.as('dan')).call(dislike, { post_id: id })).post).toMatchObject({
    ...{ num_likes: 2, num_dislikes: 1 },
  })
  await world.expectLedgerBalances()
  await aggregateReactions(id)
  expect(await stateOf(id)).toEqual({ likes: 2, appended: 0, hot: true })
  const visitor = await world.visitor()
  const shown = async () => (await visitor.call(getPost, { post_id: id })).post
  await expect.poll(shown).toMatchObject({ num_likes: 2, num_dislikes: 1 })
  await aggregateReactions(id)
  expect(await stateOf(id)).toEqual({ likes: 2, appended: 0, hot: false })
  // This process may still treat it as hot, which does not change the count.
  expect((await bob.call(unlike, { post_id: id })).post.num_likes).toBe(1)
  await aggregateReactions(id)
  expect(await stateOf(id)).toMatchObject({ likes: 1, appended: 0 })
  await world.expectLedgerBalances()
})

test('a reaction appended and removed directly cancel out, and leftovers are found', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'in between' })
  await crowded(id, () => bob.call(like, { post_id: id }))
  await world.ctx.db.write((tx) => sql`delete from hot_post where post_id = ${rowId(id)}`.execute(tx))
  expect((await bob.call(unlike, { post_id: id })).post.num_likes).toBe(0)
  expect(await stateOf(id)).toEqual({ likes: -1, appended: 1, hot: false })
  await world.expectLedgerBalances()
  await world.ctx.db.write(async (tx) => {
    await sql`delete from graphile_worker._private_jobs`.execute(tx)
    await aggregateLeftOvers.inTransaction?.(tx, {} as never, world.ctx)
    const { rows } =
      await sql`select from graphile_worker.jobs where key = ${`aggregate-post:${id}`}`.execute(tx)
    expect(rows).toHaveLength(1)
  })
  await Promise.all([aggregateReactions(id), aggregateReactions(id), aggregateReactions(id)])
  expect(await stateOf(id)).toEqual({ likes: 0, appended: 0, hot: false })
})

test('aggregating during reactions and reads loses and duplicates nothing', async () => {
  const alice = await world.as('alice')
  const names: PersonName[] = ['bob', 'carol', 'dan', 'erin', 'frank']
  const people = await Promise.all(names.map((name) => world.as(name)))
  const id = await alice.publish({ text: 'folded under way' })
  await crowded(id, () => people[0]?.call(like, { post_id: id }) ?? Promise.resolve())
  const reactToPost = Promise.all(
    people.map(async (one) => {
      for (let i = 0; i < 12; i++) await one.call(i % 2 === 0 ? dislike : like, { post_id: id })
    }),
  ).then(() => 'done' as const)
  for (let state: 'done' | 'going' = 'going'; state === 'going'; ) {
    await aggregateReactions(id)
    await world.expectLedgerBalances()
    state = await Promise.race([reactToPost, Promise.resolve('going' as const)])
  }
  await aggregateReactions(id)
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ n: number }>`select count(*)::int as n from post_reaction where post_id = ${rowId(id)}`.execute(tx),
  )
  expect(rows[0]?.n).toBe(people.length)
  // A card may be a second old.
  const shown = async () => (await alice.call(getPost, { post_id: id })).post
  await expect.poll(shown).toMatchObject({ num_likes: people.length, num_dislikes: 0 })
})
