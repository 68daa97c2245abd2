import type { Call } from '@sayso/contract/call'
import {
  commentOnPost,
  deleteComment,
  getComment,
  getComments,
  getReplies,
  reply,
} from '@sayso/contract/calls/comments'
import { deletePost, undeletePost, updatePost } from '@sayso/contract/calls/posts'
import { likeComment, unfalseitComment } from '@sayso/contract/calls/reactions'
import type { CommentId, PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const NEVER = '0000000000001'
const byComment: [Call, object][] = [
  [getComment, {}],
  [getReplies, {}],
  [reply, { text: 'me too' }],
  [likeComment, {}],
  [unfalseitComment, {}],
  [deleteComment, {}],
]

/** The exact bytes of the response. */
async function received(who: Actor, call: Call, input: object): Promise<string> {
  const fields = { user_profile_id: who.profileId, ...input }
  const isPost = call.methods.includes('POST')
  const url = `${world.baseUrl}/api/${call.path}${isPost ? '' : `?${new URLSearchParams(fields)}`}`
  const response = await fetch(url, {
    method: isPost ? 'POST' : 'GET',
    headers: { authorization: who.token, ...(isPost && { 'content-type': 'application/json' }) },
    body: isPost ? JSON.stringify(fields) : null,
  })
  return `${response.status} ${await response.text()}`
}

/** Expects that every call about a comment responds as if it had never existed. */
async function expectUnheard(who: Actor, id: CommentId): Promise<void> {
  for (const [call, input] of byComment) {
    const [asked, never] = [
      await received(who, call, { ...input, comment_id: id }),
      await received(who, call, { ...input, comment_id: NEVER }),
    ]
    expect([call.path, asked]).toEqual([call.path, never])
    expect(never).toContain('comment_not_found')
  }
}

async function talkUnder(id: PostId): Promise<CommentId> {
  const carol = await world.as('carol')
  const { comment } = await carol.call(commentOnPost, { post_id: id, comment: 'canary words' })
  return comment.unique_id
}

test('comments are visible to those who can see the post, and to nobody else', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'open at first' })
  const commentId = await talkUnder(id)
  expect(await received(bob, getComments, { post_id: id })).toContain('canary')
  await alice.call(updatePost, { post_id: id, text: 'for a few now', visibility: 'followers' })
  const hidden = await received(bob, getComments, { post_id: id })
  expect(hidden).toBe(await received(bob, getComments, { post_id: NEVER }))
  await expectUnheard(bob, commentId)
  expect(await received(bob, commentOnPost, { post_id: id, comment: 'x' })).toBe(
    await received(bob, commentOnPost, { post_id: NEVER, comment: 'x' }),
  )
  expect(await received(alice, getComments, { post_id: id })).toContain('canary')
})

test('comments disappear and return with their post; after it expires only its author sees them', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'here and gone' })
  const commentId = await talkUnder(id)
  await alice.call(deletePost, { post_id: id })
  await expectUnheard(bob, commentId)
  expect(await received(bob, getComments, { post_id: id })).toBe(
    await received(bob, getComments, { post_id: NEVER }),
  )
  await alice.call(undeletePost, { post_id: id })
  expect(await received(bob, getComment, { comment_id: commentId })).toContain('canary')

  const over = await alice.publish({ text: 'short lived', durationMinutes: 15 })
  const last = await talkUnder(over)
  await alice.call(deletePost, { post_id: over })
  await world.ctx.db.write((tx) =>
    sql`update post set expires_at = now() - interval '1 second' where id = ${rowId(over)}`.execute(tx),
  )
  await alice.call(undeletePost, { post_id: over })
  const answer = await received(bob, getComments, { post_id: over })
  expect(answer).toMatch(/^410 /)
  expect(answer).not.toContain('canary')
  await expectUnheard(bob, last)
  expect(await received(alice, getComments, { post_id: over })).toContain('canary')
  expect(await received(alice, commentOnPost, { post_id: over, comment: 'still here?' })).toMatch(/^410 /)
  // Its author can still delete it.
  await (await world.as('carol')).call(deleteComment, { comment_id: last })
})

test('erasing a post erases its comments, reactions and counters', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'to be erased' })
  const commentId = await talkUnder(id)
  await bob.call(likeComment, { comment_id: commentId })
  await bob.call(reply, { comment_id: commentId, text: 'canary reply' })
  await alice.call(deletePost, { post_id: id })
  await world.ctx.db.write(async (tx) => {
    await sql`update post set deleted_at = now() - interval '1 day' where id = ${rowId(id)}`.execute(tx)
    await sql`select graphile_worker.add_job('posts.erase-deleted')`.execute(tx)
  })
  await world.settle()
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ left: number }>`
      select (select count(*) from comment where post_id = ${rowId(id)})
             + (select count(*) from comment_reaction where comment_id = ${rowId(commentId)})
             + (select comments from post_counter where post_id = ${rowId(id)}) as left`.execute(tx),
  )
  expect(Number(rows[0]?.left)).toBe(0)
  await world.expectLedgerBalances()
})
