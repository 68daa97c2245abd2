import { commentOnPost, deleteComment } from '@sayso/contract/calls/comments'
import { notifications, readNotifications, unread } from '@sayso/contract/calls/notifications'
import { deletePost } from '@sayso/contract/calls/posts'
import { approveFollower, follow, unfollow, updateProfile } from '@sayso/contract/calls/profiles'
import { dislike, falseit, like, likeComment, trueit } from '@sayso/contract/calls/reactions'
import type { NotificationId, PostId } from '@sayso/contract/ids'
import type { Notification, NotificationTab } from '@sayso/contract/shapes/notification'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { beforeEach, expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { untilNotified, WITHOUT_DELAY } from '../../../testing/notifications.ts'
import { rowsOf, secondProfile } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld(WITHOUT_DELAY)

let alice: Actor
let bob: Actor
let carol: Actor

beforeEach(async () => {
  ;[alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  await untilNotified(world)
  await rowsOf(world.ctx, sql`delete from notification_event`)
  await rowsOf(world.ctx, sql`delete from notification`)
})

const pageOf = (person: Actor, input: { tab?: Static<typeof NotificationTab>; cursor?: string } = {}) =>
  person.call(notifications, input)

async function listOf(person: Actor, tab: Static<typeof NotificationTab> = 'all'): Promise<Notification[]> {
  await untilNotified(world)
  return (await pageOf(person, { tab })).notifications
}

const aboutOf = async (person: Actor, tab?: Static<typeof NotificationTab>) =>
  (await listOf(person, tab)).map(({ about }) => about)

const unreadOf = async (person: Actor) => (await person.call(unread, {})).profiles[0]?.num_unread

test('the list says who did what, quotes what was said, and leads there', async () => {
  const post = await alice.publish({ text: 'The bridge is closed.' })
  await bob.call(commentOnPost, { post_id: post, comment: 'I was there.' })
  await untilNotified(world)
  const { comment } = await carol.call(commentOnPost, { post_id: post, comment: 'So was I.' })
  const [one, ...others] = await listOf(alice)
  expect(others).toEqual([])
  expect(one).toMatchObject({
    kind: 'reply',
    about: 'post_comment',
    who: '@carol and @bob',
    text: '@carol and @bob commented on your post',
    quote: 'So was I.',
    is_read: false,
    count: 2,
    num_actors: 2,
    amount_cents: null,
    is_waiting: false,
    requests: [],
    num_true: null,
    num_false: null,
    post_id: post,
    comment_id: comment.unique_id,
    path: `/p/${post}?comment=${comment.unique_id}`,
  })
  expect(one?.actors.map(({ handle, is_me }) => [handle, is_me])).toEqual([
    ['carol', false],
    ['bob', false],
  ])
  expect(Math.abs(new Date(one?.created ?? 0).getTime() - Date.now())).toBeLessThan(60_000)
})

test('reactions name those who like it and say true, never who dislikes or says false', async () => {
  const post = await alice.publish({ text: 'Judge me.' })
  await carol.call(trueit, { post_id: post })
  expect(await listOf(alice)).toMatchObject([
    {
      text: '@carol says your post is true',
      quote: 'Judge me.',
      num_true: 1,
      num_false: 0,
      path: `/p/${post}`,
    },
  ])
  await bob.call(dislike, { post_id: post })
  await bob.call(falseit, { post_id: post })
  const [mixed] = await listOf(alice)
  expect(mixed).toMatchObject({
    who: null,
    text: '3 reactions to your post',
    count: 3,
    num_actors: 1,
    num_true: 1,
    num_false: 1,
  })
  expect(JSON.stringify(mixed)).not.toMatch(/bob/)
})

test('tabs show their kinds only', async () => {
  const post = await alice.publish({ text: 'All at once.' })
  await bob.call(follow, { profile_id: alice.profileId })
  await bob.call(like, { post_id: post })
  await bob.call(commentOnPost, { post_id: post, comment: 'A word.' })
  await bob.publish({ text: 'with @alice' })
  expect((await aboutOf(alice)).toSorted()).toEqual([
    'follower',
    'post_comment',
    'post_mention',
    'post_reaction',
  ])
  expect((await aboutOf(alice, 'conversation')).toSorted()).toEqual(['post_comment', 'post_mention'])
  expect(await aboutOf(alice, 'money')).toEqual([])
  const [follower] = (await listOf(alice)).filter(({ about }) => about === 'follower')
  expect(follower).toMatchObject({ text: '@bob follows you', path: '/bob', quote: null, post_id: null })
})

/** Bob reacts to as many posts of Alice: one notification each. */
async function reactedPosts(count: number): Promise<PostId[]> {
  const posts: PostId[] = []
  for (let i = 0; i < count; i++) {
    const post = await alice.publish({ text: `Number ${i}` })
    await bob.call(like, { post_id: post })
    posts.push(post)
  }
  await untilNotified(world)
  return posts
}

test('pages hold 30, follow each other without a gap, and carry the mark of what they show', async () => {
  const posts = await reactedPosts(33)
  const first = await pageOf(alice)
  expect(first).toMatchObject({ has_more: true, num_unread: 33 })
  const second = await pageOf(alice, { cursor: first.next_cursor ?? '' })
  expect(second).toMatchObject({ has_more: false, next_cursor: null })
  const shown = [...first.notifications, ...second.notifications]
  expect(new Set(shown.map(({ post_id }) => post_id))).toEqual(new Set(posts))
  const times = shown.map(({ created }) => created)
  expect(times).toEqual(times.toSorted().reverse())
  expect(first.notifications).toHaveLength(30)

  // What is on the second page, and everything older; the first page stays unread.
  const { num_unread } = await alice.call(readNotifications, { up_to: second.read_mark as NotificationId })
  expect(num_unread).toBe(30)
  expect((await alice.ask(notifications, { cursor: 'x' })).body).toMatchObject({ code: 'invalid_input' })
})

test('what is read on one device is read on the other, and something new is unread again on both', async () => {
  const phone = await world.onAnotherDevice('alice')
  const [post] = await reactedPosts(1)
  const { read_mark } = await pageOf(phone)
  expect(await unreadOf(alice)).toBe(1)
  expect(await phone.call(readNotifications, { up_to: read_mark as NotificationId })).toEqual({
    success: true,
    num_unread: 0,
  })
  expect(await unreadOf(alice)).toBe(0)
  expect(await listOf(alice)).toMatchObject([{ is_read: true }])

  await carol.call(like, { post_id: post as PostId })
  expect(await listOf(phone)).toMatchObject([
    { is_read: false, count: 2, text: '@carol and @bob like your post' },
  ])
  // The mark of before does not cover what came later.
  await alice.call(readNotifications, { up_to: read_mark as NotificationId })
  expect(await unreadOf(phone)).toBe(1)
})

test('a tab is read by itself', async () => {
  const post = await alice.publish({ text: 'Talk or like.' })
  await bob.call(like, { post_id: post })
  await bob.call(commentOnPost, { post_id: post, comment: 'Talk.' })
  await untilNotified(world)
  const { read_mark } = await pageOf(alice)
  const up_to = read_mark as NotificationId
  expect(await alice.call(readNotifications, { up_to, tab: 'conversation' })).toMatchObject({ num_unread: 1 })
  expect(await alice.call(readNotifications, { up_to, tab: 'money' })).toMatchObject({ num_unread: 1 })
  expect(await alice.call(readNotifications, { up_to })).toMatchObject({ num_unread: 0 })
})

test('each profile of an account has its own list and number', async () => {
  const other = await secondProfile(alice, 'alice_of_the_inbox')
  await bob.publish({ text: 'with @alice_of_the_inbox' })
  await untilNotified(world)
  const { profiles } = await alice.call(unread, {})
  expect(profiles.find(({ profile_id }) => profile_id === alice.profileId)).toMatchObject({
    num_unread: 0,
    newest: null,
  })
  const [one] = (await alice.call(notifications, { user_profile_id: other })).notifications
  expect(one).toMatchObject({ about: 'post_mention' })
  expect(profiles.find(({ profile_id }) => profile_id === other)).toMatchObject({ num_unread: 1 })
  expect((await bob.ask(notifications, { user_profile_id: other })).body).toMatchObject({ success: false })
})

test('what may not be seen now is neither listed nor counted: deleted, private, expired', async () => {
  const dan = await world.as('dan')
  const deleted = await alice.publish({ text: 'Regretted.' })
  await bob.call(like, { post_id: deleted })
  await dan.publish({ text: 'hello @alice, in private soon' })
  const expiring = await carol.publish({ text: 'hello @alice, not for long' })
  const talk = await carol.publish({ text: 'Talk here.' })
  const { comment } = await alice.call(commentOnPost, { post_id: talk, comment: 'My word.' })
  await bob.call(likeComment, { comment_id: comment.unique_id })
  await untilNotified(world)
  expect(await aboutOf(alice)).toHaveLength(4)
  expect(await unreadOf(alice)).toBe(4)

  await alice.call(deletePost, { post_id: deleted })
  expect(await aboutOf(alice)).toHaveLength(3)
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: false })
  expect(await aboutOf(alice)).toHaveLength(2)
  await rowsOf(
    world.ctx,
    sql`update post set expires_at = now() - interval '1 second' where id = ${rowId(expiring)}`,
  )
  expect(await aboutOf(alice)).toEqual(['comment_reaction'])
  await alice.call(deleteComment, { comment_id: comment.unique_id })
  expect(await aboutOf(alice)).toEqual([])
  expect(await unreadOf(alice)).toBe(0)
  expect(await pageOf(alice)).toMatchObject({ num_unread: 0, read_mark: null })

  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: true })
  expect(await aboutOf(alice)).toEqual(['post_mention'])
})

test('a deleted comment is gone from the list before anything is aggregated again', async () => {
  const post = await alice.publish({ text: 'Say it.' })
  const { comment } = await bob.call(commentOnPost, { post_id: post, comment: 'A slip.' })
  await untilNotified(world)
  await bob.call(deleteComment, { comment_id: comment.unique_id })
  expect((await pageOf(alice)).notifications).toEqual([])
  expect(await unreadOf(alice)).toBe(0)
})

test('a follow request that was withdrawn is not listed, and counts again when it is made again', async () => {
  const dan = await world.as('dan')
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: false })
  await bob.call(follow, { profile_id: dan.profileId })
  expect(await listOf(dan)).toMatchObject([{ is_waiting: true }])
  await bob.call(unfollow, { profile_id: dan.profileId })
  expect(await listOf(dan)).toEqual([])
  expect(await unreadOf(dan)).toBe(0)
  await bob.call(follow, { profile_id: dan.profileId })
  expect(await listOf(dan)).toMatchObject([{ text: '@bob asks to follow you', is_waiting: true }])
  await bob.call(unfollow, { profile_id: dan.profileId })
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: true })
})

test('open follow requests can be answered from the list, and are not open anywhere afterwards', async () => {
  const dan = await world.as('dan')
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: false })
  await bob.call(follow, { profile_id: dan.profileId })
  // Events of the same moment are handled side by side, in any order.
  await untilNotified(world)
  await carol.call(follow, { profile_id: dan.profileId })
  expect(await listOf(dan)).toMatchObject([
    {
      about: 'follow_request',
      text: '@carol and @bob ask to follow you',
      is_waiting: true,
      requests: [carol.profileId, bob.profileId],
      path: '/followers/profiles',
    },
  ])
  await dan.call(approveFollower, { profile_id: carol.profileId })
  expect(await listOf(dan)).toMatchObject([{ is_waiting: true, requests: [bob.profileId] }])
  await dan.call(approveFollower, { profile_id: bob.profileId })
  expect(await listOf(dan)).toMatchObject([
    { is_waiting: false, requests: [], text: '@carol and @bob asked to follow you' },
  ])
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: true })
})
