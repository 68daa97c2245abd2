import { commentOnPost, deleteComment, reply } from '@sayso/contract/calls/comments'
import { refund } from '@sayso/contract/calls/money'
import { deletePost, updatePost } from '@sayso/contract/calls/posts'
import { approveFollower, follow, unfollow, updateProfile } from '@sayso/contract/calls/profiles'
import {
  dislike,
  falseitComment,
  like,
  likeComment,
  trueit,
  undislike,
  unlike,
} from '@sayso/contract/calls/reactions'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor, PersonName } from '../../testing/cast.ts'
import { giveFunds } from '../../testing/funds.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { notificationsOf, switchAll, untilNotified, WITHOUT_DELAY } from '../../testing/notifications.ts'
import { buy, newestSale, secondProfile } from '../../testing/sales.ts'
import { useWorld } from '../../testing/world.ts'
import { notifyPayout, notifyRelease } from './notify/notify.service.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, ...WITHOUT_DELAY })

let alice: Actor
let bob: Actor
let carol: Actor

beforeEach(async () => {
  ;[alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  await untilNotified(world)
  await switchAll(alice, true)
  mailbox.clear()
})
afterEach(() => world.expectLedgerBalances())

const subjectsTo = (name: PersonName) =>
  mailbox.mails
    .filter(({ recipients }) => recipients.includes(`${name}@people.example`))
    .map(({ subject }) => subject)

const newest = async (person: Actor) => (await notificationsOf(world, person.profileId))[0]

test('a follower is notified once, however often they unfollow and follow again', async () => {
  const { profileId: profile_id } = alice
  await bob.call(follow, { profile_id })
  await untilNotified(world)
  expect(await newest(alice)).toEqual({ kind: 'follow', about: 'follower', count: 1, actor: 'bob' })
  expect(subjectsTo('alice')).toEqual(['@bob follows you'])

  await bob.call(unfollow, { profile_id })
  await untilNotified(world)
  expect(await newest(alice)).toMatchObject({ about: 'follower', count: 0 })
  await bob.call(follow, { profile_id })
  await untilNotified(world)
  expect(await newest(alice)).toMatchObject({ about: 'follower', count: 1 })
  expect(subjectsTo('alice')).toHaveLength(1)
})

test('a follow request is notified when it is made, not again when it is approved', async () => {
  const dan = await world.as('dan')
  await switchAll(dan, true)
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: false })
  await bob.call(follow, { profile_id: dan.profileId })
  await untilNotified(world)
  await dan.call(approveFollower, { profile_id: bob.profileId })
  await untilNotified(world)
  expect(await notificationsOf(world, dan.profileId)).toEqual([
    { kind: 'follow', about: 'follow_request', count: 1, actor: 'bob' },
  ])
  expect(subjectsTo('dan')).toEqual(['@bob asks to follow you'])
})

test('a comment notifies the author of the post, a reply the author of the comment', async () => {
  await switchAll(bob, true)
  const post = await alice.publish({ text: 'a post' })
  const { comment } = await bob.call(commentOnPost, { post_id: post, comment: 'I was there.' })
  await untilNotified(world)
  expect(await newest(alice)).toEqual({ kind: 'reply', about: 'post_comment', count: 1, actor: 'bob' })
  expect(subjectsTo('alice')).toEqual(['@bob commented on your post'])
  const mail = mailbox.newestTo('alice@people.example')
  expect(mail.text).toContain('> I was there.')
  expect(mail.text).toContain(`/p/${post}?comment=${comment.unique_id}`)

  await carol.call(reply, { comment_id: comment.unique_id, text: 'Me too.' })
  await untilNotified(world)
  expect(await newest(bob)).toEqual({ kind: 'reply', about: 'comment_reply', count: 1, actor: 'carol' })
  expect(subjectsTo('bob')).toEqual(['@carol replied to your comment'])
  // Alice is not notified about a conversation of two others under her post.
  expect(subjectsTo('alice')).toHaveLength(1)
})

test('an event causes one notification: a reply is not also a mention', async () => {
  const post = await alice.publish({ text: 'ask me' })
  await bob.call(commentOnPost, { post_id: post, comment: 'hello @alice and @Alice, also @nobody_here' })
  await untilNotified(world)
  const notified = (await notificationsOf(world, alice.profileId)).filter(({ kind }) => kind === 'mention')
  expect(notified).toEqual([])
  expect(subjectsTo('alice')).toEqual(['@bob commented on your post'])
})

test('an account with two profiles is notified once, and never about itself', async () => {
  const other = await secondProfile(alice, 'alice_too')
  await bob.publish({ text: 'with @alice_too and @alice' })
  await alice.publish({ text: 'I am @alice, and also @alice_too' })
  await untilNotified(world)
  const both = [...(await notificationsOf(world, alice.profileId)), ...(await notificationsOf(world, other))]
  expect(both.filter(({ kind }) => kind === 'mention')).toEqual([
    { kind: 'mention', about: 'post_mention', count: 1, actor: 'bob' },
  ])
})

test('a mention notifies those who can see the post, also when an edit adds it', async () => {
  const hidden = await bob.publish({ text: 'only for you, @carol', visibility: 'followers' })
  const open = await bob.publish({ text: 'nobody yet' })
  const locked = await bob.publish({ text: 'a teaser', ptv: { price: 100, text: 'the secret of @carol' } })
  await untilNotified(world)
  expect(await notificationsOf(world, carol.profileId)).toEqual([])
  await bob.call(updatePost, { post_id: open, text: 'and now @carol' })
  await untilNotified(world)
  expect(await notificationsOf(world, carol.profileId)).toEqual([
    { kind: 'mention', about: 'post_mention', count: 1, actor: 'bob' },
  ])
  expect([hidden, open, locked]).toHaveLength(3)
  // Her switches are off: she has the notification, but no email.
  expect(subjectsTo('carol')).toEqual([])
})

test('reactions are grouped per post, and dislikes and falses name nobody', async () => {
  const post = await alice.publish({ text: 'judge me' })
  await bob.call(dislike, { post_id: post })
  await untilNotified(world)
  expect(await newest(alice)).toEqual({ kind: 'other', about: 'post_reaction', count: 1, actor: null })
  const mail = mailbox.newestTo('alice@people.example')
  expect(mail.subject).toBe('1 reaction to your post')
  expect(mail.raw).not.toMatch(/bob/i)

  await carol.call(like, { post_id: post })
  await carol.call(trueit, { post_id: post })
  await untilNotified(world)
  expect(await newest(alice)).toEqual({ kind: 'other', about: 'post_reaction', count: 3, actor: 'carol' })

  await bob.call(undislike, { post_id: post })
  await carol.call(unlike, { post_id: post })
  await untilNotified(world)
  expect(await newest(alice)).toMatchObject({ count: 1 })
  expect(subjectsTo('alice').every((subject) => !subject.includes('bob'))).toBe(true)
})

test('reactions to a comment notify its author', async () => {
  await switchAll(bob, true)
  const post = await alice.publish({ text: 'a post to talk under' })
  const { comment } = await bob.call(commentOnPost, { post_id: post, comment: 'a word' })
  await untilNotified(world)
  mailbox.clear()
  await carol.call(likeComment, { comment_id: comment.unique_id })
  await alice.call(falseitComment, { comment_id: comment.unique_id })
  await untilNotified(world)
  expect(await newest(bob)).toEqual({ kind: 'other', about: 'comment_reaction', count: 2, actor: 'carol' })
  expect(mailbox.newestTo('bob@people.example').raw).not.toMatch(/alice/i)
})

test('an author is notified of a sale and a buyer of a refund, without locked text in any email', async () => {
  await switchAll(bob, true)
  await giveFunds(world.ctx, bob.profileId, 300)
  const post = await alice.publish({ text: 'teaser', ptv: { price: 300, text: 'canary-in-the-lock' } })
  await buy(bob, post, 300)
  await untilNotified(world)
  expect(await newest(alice)).toEqual({ kind: 'ptv', about: 'sale', count: 1, actor: 'bob' })
  // The first sale of an account has its own email; see money-inbox.test.ts.
  expect(subjectsTo('alice')).toEqual(['You made your first sale'])
  const second = await alice.publish({ text: 'another', ptv: { price: 300, text: 'canary-in-the-lock' } })
  await giveFunds(world.ctx, bob.profileId, 300)
  await buy(bob, second, 300)
  await untilNotified(world)
  expect(subjectsTo('alice')).toContain('@bob bought your post')
  expect(mailbox.newestTo('alice@people.example').text).toContain('$3.00')

  const purchaseId = await newestSale(alice, post)
  await world.ctx.db.write((tx) => notifyRelease(tx, { purchaseId }))
  await untilNotified(world)
  expect(subjectsTo('bob')).toContain('A post you bought is now open')

  await alice.call(refund, { purchase_id: purchaseId })
  await untilNotified(world)
  expect(await newest(bob)).toEqual({ kind: 'ptv', about: 'refund', count: 1, actor: 'alice' })
  const sales = (await notificationsOf(world, alice.profileId)).filter(({ about }) => about === 'sale')
  expect(sales.map(({ count }) => count).toSorted()).toEqual([0, 1])
  // The refund has its own email that cannot be switched off, and there is no second one.
  expect(subjectsTo('bob').filter((subject) => /refund/i.test(subject))).toHaveLength(1)
  expect(mailbox.mails.map(({ raw }) => raw).join()).not.toContain('canary')
})

test('a payout creates a notification and no notification email', async () => {
  await notifyPayout(world.ctx, { authorId: alice.profileId, payoutId: '0000000000001', status: 'done' })
  await untilNotified(world)
  expect(await newest(alice)).toEqual({ kind: 'ptv', about: 'payout', count: 1, actor: null })
  expect(subjectsTo('alice')).toEqual([])
})

test('a setting that is off stops the email, not the notification, and nothing is sent later', async () => {
  await alice.call(updateProfile, { profile_id: alice.profileId, setting_notify_reply: false })
  const post = await alice.publish({ text: 'quiet please' })
  await bob.call(commentOnPost, { post_id: post, comment: 'first' })
  await untilNotified(world)
  expect(await newest(alice)).toMatchObject({ about: 'post_comment', count: 1 })
  await alice.call(updateProfile, { profile_id: alice.profileId, setting_notify_reply: true })
  await carol.call(commentOnPost, { post_id: post, comment: 'second' })
  await untilNotified(world)
  expect(await newest(alice)).toMatchObject({ about: 'post_comment', count: 2 })
  expect(subjectsTo('alice')).toEqual(['@carol commented on your post'])
  expect(mailbox.newestTo('alice@people.example').text).not.toContain('first')
})

test('an unverified address gets no email', async () => {
  const erin = await world.as('erin')
  await switchAll(erin, true)
  await world.ctx.db.write((tx) =>
    sql`update account set verified_at = null where email = 'erin@people.example'`.execute(tx),
  )
  await bob.call(follow, { profile_id: erin.profileId })
  await untilNotified(world)
  expect(await newest(erin)).toMatchObject({ about: 'follower' })
  expect(subjectsTo('erin')).toEqual([])
})

test('nothing is emailed about comments and posts deleted before the notification', async () => {
  const post = await alice.publish({ text: 'short lived' })
  const { comment } = await bob.call(commentOnPost, { post_id: post, comment: 'a slip' })
  await bob.call(deleteComment, { comment_id: comment.unique_id })
  await carol.call(like, { post_id: post })
  await alice.call(deletePost, { post_id: post })
  await untilNotified(world)
  expect(subjectsTo('alice')).toEqual([])
})
