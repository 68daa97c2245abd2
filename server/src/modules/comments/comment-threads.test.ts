import { commentOnPost, getComments, getReplies, reply } from '@sayso/contract/calls/comments'
import {
  dislikeComment,
  falseitComment,
  likeComment,
  trueitComment,
  unlikeComment,
} from '@sayso/contract/calls/reactions'
import type { CommentId, PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { useWorld } from '../../testing/world.ts'
import { ageOf } from './comments.policy.ts'

const world = useWorld()

/** Inserts hundreds of comments directly, each with its number as text. */
async function fill(postId: PostId, author: Actor, count: number): Promise<void> {
  await world.ctx.db.write((tx) =>
    sql`
      with made as (
        insert into comment (id, post_id, under_id, depth, author_id, text)
        select make_id(shard_of(${rowId(postId)})), ${rowId(postId)}, ${rowId(postId)}, 0, ${rowId(author.profileId)}, n::text
          from generate_series(1, ${count}::int) as numbered (n) order by numbered.n
        returning id, under_id),
      numbers as (insert into comment_counter (comment_id, under_id) select id, under_id from made)
      update post_counter set comments = ${count}::int where post_id = ${rowId(postId)}`.execute(tx),
  )
}

async function readAll(who: Actor, postId: PostId, sort: 'newest' | 'oldest' | 'useful') {
  const pages: { text: string; unique_id: CommentId }[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { comments: { text: string; unique_id: CommentId }[]; next_cursor: string | null } =
      await who.call(getComments, { post_id: postId, sort, ...(cursor && { cursor }) })
    pages.push(page.comments)
    cursor = page.next_cursor
  }
  return pages
}

test('comments come in pages of fifty in every order, each once, while new ones are written', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'a long discussion' })
  await fill(id, bob, 120)
  const numbers = Array.from({ length: 120 }, (_, i) => String(i + 1))
  const newest = await readAll(bob, id, 'newest')
  expect(newest.map((page) => page.length)).toEqual([50, 50, 20])
  expect(newest.flat().map(({ text }) => text)).toEqual(numbers.toReversed())
  expect((await readAll(bob, id, 'oldest')).flat().map(({ text }) => text)).toEqual(numbers)

  const liked = newest.flat()[100]
  const doubted = newest.flat()[3]
  if (!liked || !doubted) throw new Error('no such comments')
  await alice.call(likeComment, { comment_id: liked.unique_id })
  await alice.call(falseitComment, { comment_id: doubted.unique_id })
  const useful = (await readAll(alice, id, 'useful')).flat().map(({ text }) => text)
  expect(useful[0]).toBe(liked.text)
  expect(useful.at(-1)).toBe(doubted.text)
  expect([...useful].sort()).toEqual([...numbers].sort())

  const first = await bob.call(getComments, { post_id: id })
  await alice.call(commentOnPost, { post_id: id, comment: 'meanwhile' })
  const second = await bob.call(getComments, { post_id: id, cursor: first.next_cursor ?? '' })
  expect(second.comments[0]?.text).toBe('70')

  for (const cursor of ['nonsense', '5.nonsense', '99999999999999.0000000000001']) {
    for (const sort of ['newest', 'useful']) {
      const { status } = await bob.ask(getComments, { post_id: id, sort, cursor })
      expect([cursor, sort, status]).toEqual([cursor, sort, 400])
    }
  }
})

test('a page shows at most three replies per comment and fifty in all, with the total count', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'a bushy discussion' })
  await fill(id, bob, 40)
  const { comments } = await bob.call(getComments, { post_id: id, sort: 'oldest' })
  for (const { unique_id } of comments.slice(0, 3)) {
    for (const text of ['a', 'b', 'c', 'd']) await alice.call(reply, { comment_id: unique_id, text })
  }
  for (const { unique_id } of comments.slice(3)) await alice.call(reply, { comment_id: unique_id, text: 'a' })
  const page = await bob.call(getComments, { post_id: id, sort: 'oldest' })
  expect(page.comments[0]).toMatchObject({ num_comments: 4 })
  expect(page.comments[0]?.comments.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  const shown = page.comments.flatMap(({ comments: replies }) => replies)
  expect(shown).toHaveLength(37 + 3 * 3)
  const { comments: replies, has_more } = await bob.call(getReplies, {
    ...{ comment_id: comments[0]?.unique_id as CommentId, sort: 'newest' as const },
  })
  expect([replies.map(({ text }) => text), has_more]).toEqual([['d', 'c', 'b', 'a'], false])
  const [deep] = replies
  for (const text of ['e', 'f', 'g', 'h'])
    await bob.call(reply, { comment_id: deep?.unique_id as CommentId, text })
  for (const { unique_id } of page.comments.slice(3, 10).flatMap((one) => one.comments))
    await bob.call(reply, { comment_id: unique_id, text: 'below' })
  const all = await bob.call(getComments, { post_id: id, sort: 'oldest' })
  const count = (list: typeof all.comments): number =>
    list.reduce((sum, one) => sum + 1 + count(one.comments), 0)
  expect(count(all.comments)).toBe(40 + 50)
  await world.expectLedgerBalances()
})

test('an account has one reaction per question to a comment, and none to its own', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const id = await alice.publish({ text: 'with a comment' })
  const { comment } = await bob.call(commentOnPost, { post_id: id, comment: 'judge this' })
  const press = async (who: Actor, call: typeof likeComment | typeof dislikeComment | typeof trueitComment) =>
    (await who.call(call, { comment_id: comment.unique_id })).comment
  await press(carol, likeComment)
  expect(await press(alice, likeComment)).toMatchObject({ is_liked: true, num_likes: 2 })
  await press(alice, trueitComment)
  expect(await press(alice, dislikeComment)).toMatchObject({
    ...{ is_liked: false, is_disliked: true, is_truth: true, num_likes: 1, num_dislikes: 1, num_true: 1 },
  })
  const own = await bob.ask(likeComment, { comment_id: comment.unique_id })
  expect(own.body.code).toBe('react_own')
  const calls = [likeComment, dislikeComment, unlikeComment, falseitComment, trueitComment]
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 === 0 ? alice : carol).call(calls[i % 5] as typeof likeComment, {
        comment_id: comment.unique_id,
      }),
    ),
  )
  await world.expectLedgerBalances()
  const [seen] = (await carol.call(getComments, { post_id: id })).comments
  expect(seen).toMatchObject({ can_react: true, can_delete: false })
  expect((seen?.num_likes ?? 0) + (seen?.num_dislikes ?? 0)).toBeLessThanOrEqual(2)
})

test('the age of a comment is shown in the largest unit that fits', () => {
  const now = Date.UTC(2030, 0, 1)
  const DAY = 86_400_000
  for (const [ago, shown] of [
    [-5000, 'now'],
    [59_000, 'now'],
    [12 * 60_000, '12 min'],
    [3 * 3_600_000, '3h'],
    [2 * DAY, '2d'],
    [7 * DAY, '1w'],
    [29 * DAY, '4w'],
    [125 * DAY, '4m'],
    [364 * DAY, '12m'],
    [400 * DAY, '1y'],
  ] as const)
    expect([ago, ageOf(new Date(now - ago), now)]).toEqual([ago, shown])
})
