import { commentOnPost, deleteComment, getComment, getComments, reply } from '@sayso/contract/calls/comments'
import { notifications } from '@sayso/contract/calls/notifications'
import { getPost } from '@sayso/contract/calls/posts'
import { likeComment } from '@sayso/contract/calls/reactions'
import { expect, test } from 'vitest'
import { staffOf } from '../../../testing/decisions.ts'
import { untilNotified } from '../../../testing/notifications.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const staff = staffOf(world)

async function conversation() {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const post = await alice.publish({ text: 'what do you say?' })
  const { comment } = await bob.call(commentOnPost, { post_id: post, comment: 'something unlawful' })
  const { comment: answer } = await carol.call(reply, { comment_id: comment.unique_id, text: 'why?' })
  return { alice, bob, carol, post, comment: comment.unique_id, answer: answer.unique_id }
}

test('a removed comment is a stub with its replies below, except to its writer, and comes back', async () => {
  const { alice, bob, carol, post, comment, answer } = await conversation()
  const visitor = await world.visitor()
  await untilNotified(world)
  const notified = async () => JSON.stringify(await alice.call(notifications)).includes(comment)
  expect(await notified()).toBe(true)
  expect(await staff.takeDownComment(comment)).toBe('changed')
  expect(await staff.takeDownComment(comment)).toBe('same')
  for (const reader of [alice, carol, visitor]) {
    const { comments } = await reader.call(getComments, { post_id: post })
    expect(comments).toMatchObject([
      { is_removed: true, is_deleted: true, text: '', profile: null, num_comments: 1, can_react: false },
    ])
    expect(comments[0]?.comments[0]).toMatchObject({ text: 'why?', reply_to: null })
    expect(JSON.stringify(await reader.call(getComment, { comment_id: answer }))).not.toContain('unlawful')
  }
  const { comments: own } = await bob.call(getComments, { post_id: post })
  expect(own).toMatchObject([{ is_removed: true, is_deleted: false, text: 'something unlawful' }])
  expect(await notified()).toBe(false)
  expect((await carol.ask(reply, { comment_id: comment, text: 'more' })).body.code).toBe('comment_not_found')
  expect((await carol.ask(likeComment, { comment_id: comment })).body.code).toBe('comment_not_found')
  await world.settle()
  expect((await visitor.call(getPost, { post_id: post })).post.num_comments).toBe(1)
  await world.expectLedgerBalances()

  expect(await staff.restoreComment(comment)).toBe('changed')
  const { comments } = await visitor.call(getComments, { post_id: post })
  expect(comments).toMatchObject([{ text: 'something unlawful', is_deleted: false }])
  expect(comments[0]?.is_removed).toBeUndefined()
  expect(await notified()).toBe(true)
  await world.expectLedgerBalances()
})

test('its writer may delete it, and it is counted once', async () => {
  const { bob, carol, post, comment, answer } = await conversation()
  await staff.takeDownComment(comment)
  await bob.call(deleteComment, { comment_id: comment })
  const { comments } = await carol.call(getComments, { post_id: post })
  expect(comments).toMatchObject([{ is_deleted: true, text: '' }])
  expect(comments[0]?.is_removed).toBeUndefined()
  expect(await staff.restoreComment(comment)).toBe('gone')
  await carol.call(deleteComment, { comment_id: answer })
  expect((await carol.call(getComments, { post_id: post })).comments).toEqual([])
  await world.expectLedgerBalances()
})
