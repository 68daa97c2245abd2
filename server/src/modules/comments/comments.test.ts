import {
  commentOnPost,
  deleteComment,
  getComment,
  getComments,
  getReplies,
  reply,
} from '@sayso/contract/calls/comments'
import { getPost } from '@sayso/contract/calls/posts'
import type { CommentId, PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor, Reply } from '../../testing/cast.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

const say = async (who: Actor, postId: PostId, text: string) =>
  (await who.call(commentOnPost, { post_id: postId, comment: text })).comment
const answer = async (who: Actor, id: CommentId, text: string) =>
  (await who.call(reply, { comment_id: id, text })).comment
const under = async (who: Actor, postId: PostId) =>
  (await who.call(getComments, { post_id: postId, sort: 'oldest' })).comments
/** Expects the comment count on the post's card. A card that was just being read may be shown for one more second. */
const expectCounted = (who: Actor, id: PostId, count: number) =>
  expect.poll(async () => (await who.call(getPost, { post_id: id })).post.num_comments).toBe(count)

test('a comment is trimmed, counted and visible to everyone; a reply names the author it answers', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'discuss' })
  const said = await say(bob, id, '  the first \r\n word ')
  expect(said).toMatchObject({
    ...{ text: 'the first \n word', post_id: id, parent_id: null, depth: 0, reply_to: null, created: 'now' },
    ...{ num_comments: 0, is_deleted: false, can_react: false, can_delete: true, comments: [] },
    profile: { handle: 'bob', is_me: true },
  })
  const answered = await alice.call(reply, { comment_id: said.unique_id, comment: 'under the other name' })
  expect(answered.comment).toMatchObject({ depth: 1, parent_id: said.unique_id, reply_to: 'bob' })
  await expectCounted(alice, id, 2)
  const [seen] = await under(await world.visitor(), id)
  expect(seen).toMatchObject({
    ...{ num_comments: 1, can_react: false, can_delete: false, profile: { is_me: false } },
    comments: [{ text: 'under the other name', reply_to: 'bob', profile: { handle: 'alice' } }],
  })
  await world.expectLedgerBalances()
})

test('blank and overlong comments are rejected, and visitors cannot comment', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'say something' })
  const said = await say(alice, id, 'something')
  for (const text of ['', ' \n\t ', '\u0007']) {
    expect((await alice.ask(commentOnPost, { post_id: id, comment: text })).body.code).toBe('comment_failed')
    expect((await alice.ask(reply, { comment_id: said.unique_id, text })).body.code).toBe('reply_failed')
  }
  expect((await alice.ask(reply, { comment_id: said.unique_id })).body.code).toBe('reply_failed')
  expect((await alice.ask(commentOnPost, { post_id: id, comment: 'x'.repeat(2001) })).status).toBe(400)
  expect((await say(alice, id, 'x'.repeat(2000))).text).toHaveLength(2000)
  const visitor = await world.visitor()
  expect((await visitor.ask(commentOnPost, { post_id: id, comment: 'me too' })).status).toBe(403)
  expect((await visitor.ask(reply, { comment_id: said.unique_id, text: 'me too' })).status).toBe(403)
  expect((await visitor.ask(deleteComment, { comment_id: said.unique_id })).status).toBe(403)
})

test('retries with one idempotency key create one comment', async () => {
  const bob = await world.as('bob')
  const id = await (await world.as('alice')).publish({ text: 'once' })
  const keyed = (
    comment: string,
    path: string = commentOnPost.path,
    input: object = { post_id: id, comment },
  ) => sendKeyed(bob, path, 'one-key-of-bob', input)
  const made = await Promise.all(Array.from({ length: 5 }, () => keyed('said once')))
  const ids = made.map(({ body }) => (body['comment'] as { unique_id: CommentId }).unique_id)
  expect(new Set(ids).size).toBe(1)
  expect((await keyed('said otherwise')).body.code).toBe('idempotency_key_reused')
  const [first] = ids
  if (!first) throw new Error('nothing was said')
  const asReply = await keyed('', reply.path, { comment_id: first, text: 'said once' })
  expect(asReply.body.code).toBe('idempotency_key_reused')
  expect(await under(bob, id)).toHaveLength(1)
  await expectCounted(bob, id, 1)
})

async function sendKeyed(who: Actor, path: string, key: string, input: object): Promise<Pick<Reply, 'body'>> {
  const response = await fetch(`${world.baseUrl}/api/${path}`, {
    method: 'POST',
    headers: { authorization: who.token, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ user_profile_id: who.profileId, ...input }),
  })
  return { body: (await response.json()) as Reply['body'] }
}

test('a deleted comment disappears, or leaves a stub while it has replies', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const id = await alice.publish({ text: 'words to regret' })
  const top = await say(bob, id, 'canary-of-the-regretted')
  const middle = await answer(carol, top.unique_id, 'canary-in-between')
  const leaf = await answer(bob, middle.unique_id, 'a last word')

  const others = await carol.ask(deleteComment, { comment_id: top.unique_id })
  expect(others.body.code).toBe('comment_not_found')
  // Nor can the author of the post: only one's own comments can be deleted.
  expect((await alice.ask(deleteComment, { comment_id: top.unique_id })).body).toEqual(others.body)

  await bob.call(deleteComment, { comment_id: top.unique_id })
  const [stub] = await under(carol, id)
  expect(stub).toMatchObject({
    ...{ unique_id: top.unique_id, text: '', profile: null, is_deleted: true, num_comments: 1 },
    ...{ can_react: false, can_delete: false, reply_to: null },
    comments: [{ text: 'canary-in-between', reply_to: null }],
  })
  await expectCounted(carol, id, 2)
  expect(JSON.stringify(await bob.call(getComment, { comment_id: top.unique_id }))).not.toContain('regretted')
  expect((await carol.ask(reply, { comment_id: top.unique_id, text: 'too late' })).body.code).toBe(
    'comment_not_found',
  )
  expect((await bob.ask(deleteComment, { comment_id: top.unique_id })).body.code).toBe('comment_not_found')

  await carol.call(deleteComment, { comment_id: middle.unique_id })
  await bob.call(deleteComment, { comment_id: leaf.unique_id })
  expect(await under(carol, id)).toEqual([])
  await expectCounted(carol, id, 0)
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from comment where text like 'canary%'`.execute(tx),
  )
  expect(rows).toEqual([])
  await world.expectLedgerBalances()
})

test('a reply concurrent with a delete leaves no orphaned reply', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'in a hurry' })
  for (let round = 0; round < 8; round++) {
    const { unique_id } = await say(bob, id, `round ${round}`)
    const [replied] = await Promise.all([
      alice.ask(reply, { comment_id: unique_id, text: 'wait' }),
      bob.call(deleteComment, { comment_id: unique_id }),
    ])
    expect([true, false]).toContain(replied.body.success)
    await world.expectLedgerBalances()
  }
  const left = (await under(alice, id)).reduce((sum, { comments }) => sum + comments.length, 0)
  await expectCounted(alice, id, left)
})

test('a link to a comment shows the comment, up to four parents and its replies', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'a deep one' })
  let last = await say(bob, id, 'depth 0')
  const first = last
  for (let depth = 1; depth <= 8; depth++) last = await answer(alice, last.unique_id, `depth ${depth}`)
  expect(last.depth).toBe(8)

  const [whole] = await under(bob, id)
  const [second] = whole?.comments ?? []
  const deepest = second?.comments[0]?.comments[0]
  expect(deepest).toMatchObject({ text: 'depth 3', num_comments: 1, comments: [] })
  const { comment, parents } = await bob.call(getComment, { comment_id: deepest?.unique_id as CommentId })
  expect(comment.comments[0]?.comments[0]?.comments[0]?.text).toBe('depth 6')
  expect(parents.map(({ text }) => text)).toEqual(['depth 0', 'depth 1', 'depth 2'])
  const deep = await bob.call(getComment, { comment_id: last.unique_id })
  expect(deep.parents.map(({ text }) => text)).toEqual(['depth 4', 'depth 5', 'depth 6', 'depth 7'])
  expect((await bob.call(getComment, { comment_id: first.unique_id })).parents).toEqual([])
  const { comments } = await bob.call(getReplies, { comment_id: first.unique_id })
  expect(comments.map(({ text }) => text)).toEqual(['depth 1'])
})
