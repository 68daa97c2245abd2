import {
  commentOnPost,
  deleteComment,
  getComment,
  getComments,
  hideComment,
  reply,
  unhideComment,
} from '@sayso/contract/calls/comments'
import { notifications } from '@sayso/contract/calls/notifications'
import { likeComment } from '@sayso/contract/calls/reactions'
import type { CommentId, PostId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { untilNotified } from '../../../testing/notifications.ts'
import { secondProfile } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()

/** A post of alice's with a comment by bob, and carol's reply to it. */
async function conversation() {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const post = await alice.publish({ text: 'what do you say?' })
  const { comment } = await bob.call(commentOnPost, { post_id: post, comment: 'something unkind' })
  const { comment: answer } = await carol.call(reply, { comment_id: comment.unique_id, text: 'why?' })
  return { alice, bob, carol, post, comment: comment.unique_id, answer: answer.unique_id }
}

async function seenBy(who: Actor, post: PostId) {
  const { comments } = await who.call(getComments, { post_id: post })
  return comments.map(({ text, folded, can_hide, num_comments, comments: [first] }) => ({
    text,
    folded,
    can_hide,
    num_comments,
    reply: first && { text: first.text, folded: first.folded },
  }))
}

test('a hidden comment is folded for everybody, keeps its text and replies, and comes back', async () => {
  const { alice, bob, carol, post, comment, answer } = await conversation()
  const stranger = await world.visitor()
  for (const folded of ['author', 'author', null] as const) {
    const change = folded === null ? unhideComment : hideComment
    const { comment: changed } = await alice.call(change, { comment_id: comment })
    expect(changed).toMatchObject({ folded, can_hide: true, text: 'something unkind', num_comments: 1 })
    for (const reader of [alice, bob, carol, stranger])
      expect(await seenBy(reader, post)).toEqual([
        {
          text: 'something unkind',
          folded,
          can_hide: reader === alice,
          num_comments: 1,
          reply: { text: 'why?', folded: null },
        },
      ])
    const { parents } = await carol.call(getComment, { comment_id: answer })
    expect(parents).toMatchObject([{ unique_id: comment, folded }])
  }
  await world.expectLedgerBalances()
})

test('only the author of the post hides, as any profile of the account', async () => {
  const { alice, bob, carol, post, comment } = await conversation()
  const never = '0000000000001' as CommentId
  for (const who of [bob, carol])
    for (const call of [hideComment, unhideComment]) {
      const { body } = await who.ask(call, { comment_id: comment })
      expect(body).toMatchObject({ success: false, code: 'comment_not_found' })
      expect((await who.ask(call, { comment_id: never })).body).toEqual(body)
    }
  expect((await (await world.visitor()).ask(hideComment, { comment_id: comment })).status).toBe(403)
  expect(await seenBy(carol, post)).toMatchObject([{ folded: null }])
  const other = alice.actingAs(await secondProfile(alice, 'alice_too'))
  await other.call(hideComment, { comment_id: comment })
  expect(await seenBy(carol, post)).toMatchObject([{ folded: 'author' }])
  const { comment: own } = await alice.call(commentOnPost, { post_id: post, comment: 'mine' })
  expect(own).toMatchObject({ can_hide: false, can_delete: true })
})

test('a hidden comment can be answered and liked, and its writer is not notified of the hiding', async () => {
  const { alice, bob, carol, comment } = await conversation()
  await untilNotified(world)
  const before = (await bob.call(notifications)).notifications.length
  await alice.call(hideComment, { comment_id: comment })
  await untilNotified(world)
  expect((await bob.call(notifications)).notifications).toHaveLength(before)
  const { comment: liked } = await carol.call(likeComment, { comment_id: comment })
  expect(liked).toMatchObject({ folded: 'author', num_likes: 1 })
  await carol.call(reply, { comment_id: comment, text: 'I see' })
  await world.expectLedgerBalances()
})

test('a hidden comment that is deleted leaves a folded stub; one without replies is gone', async () => {
  const { alice, bob, carol, post, comment, answer } = await conversation()
  for (const id of [comment, answer]) await alice.call(hideComment, { comment_id: id })
  await bob.call(deleteComment, { comment_id: comment })
  expect(await seenBy(carol, post)).toMatchObject([{ text: '', folded: 'author', num_comments: 1 }])
  await alice.call(unhideComment, { comment_id: comment })
  expect(await seenBy(carol, post)).toMatchObject([{ text: '', folded: null, reply: { folded: 'author' } }])
  await carol.call(deleteComment, { comment_id: answer })
  expect((await alice.ask(unhideComment, { comment_id: answer })).body.code).toBe('comment_not_found')
  await world.expectLedgerBalances()
})
