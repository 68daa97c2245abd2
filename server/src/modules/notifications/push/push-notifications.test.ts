import { commentOnPost } from '@sayso/contract/calls/comments'
import {
  notificationSettings,
  notifications,
  readNotifications,
  setNotification,
  setQuietHours,
} from '@sayso/contract/calls/notifications'
import { deletePost } from '@sayso/contract/calls/posts'
import { follow, unfollow, updateProfile } from '@sayso/contract/calls/profiles'
import { removePushDevice } from '@sayso/contract/calls/push'
import { dislike, like } from '@sayso/contract/calls/reactions'
import type { DecisionId, PushDeviceId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { untilPushed } from '../../../testing/notifications.ts'
import { pushTimePasses, usePush } from '../../../testing/push.ts'
import { buy, rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { notifyDecision } from '../notify/notify-decision.service.ts'

const push = await usePush()
const world = useWorld(push.environment)
const DAY = 24 * 60

let alice: Actor
let bob: Actor
let device: { id: PushDeviceId; endpoint: string }

beforeEach(async () => {
  ;[alice, bob] = [await world.as('alice'), await world.as('bob')]
  await pushTimePasses(world, 3 * DAY)
  await rowsOf(world.ctx, sql`update notification set read_at = now(), is_push_owed = false returning id`)
  device = await push.subscribe(alice)
  push.service.clear()
})
afterEach(async () => {
  push.service.faults.clear()
  await alice.ask(removePushDevice, { device_id: device.id })
  await setQuiet(null)
  expect(push.service.problems).toEqual([])
})

const sent = () => push.sentTo(device.endpoint)
const texts = () => sent().map(({ text }) => text)

/** Quiet now, at another time, or never. */
async function setQuiet(isQuiet: boolean | null): Promise<void> {
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  const [from, to] = isQuiet === null ? ['', ''] : isQuiet ? [clock(0), clock(2)] : [clock(2), clock(4)]
  await alice.call(setQuietHours, { from, to, zone: 'UTC' })
}

async function accountOf(person: Actor): Promise<string> {
  const [row] = await rowsOf(
    world.ctx,
    sql<{ id: string }>`select wire_id(account_id) as id from profile where id = ${rowId(person.profileId)}`,
  )
  return row?.id ?? ''
}

test('a reply reaches the device, says who and where, and quotes nothing', async () => {
  const post = await alice.publish({ text: 'a title that stays here' })
  const { comment } = await bob.call(commentOnPost, { post_id: post, comment: 'words that stay here' })
  await untilPushed(world)
  expect(sent()).toEqual([
    {
      v: 1,
      text: '@bob commented on your post',
      path: `/p/${post}?comment=${comment.unique_id}`,
      tag: `reply-${post}`,
      n: 1,
      profile: alice.profileId,
    },
  ])
  const [message] = push.service.messages
  expect(message).toMatchObject({ ttl: 86_400 })
  // The service sees neither what it is about nor how long it is.
  expect(Buffer.byteLength(message?.text ?? '')).toBe(512)
  expect(message?.topic).toMatch(/^[\w-]{32}$/)
  expect(message?.topic).not.toContain('reply')
})

test('several events become one message, and the next waits for its pause', async () => {
  const [one, two] = [await alice.publish({ text: 'one' }), await alice.publish({ text: 'two' })]
  for (const post_id of [one, two]) await bob.call(commentOnPost, { post_id, comment: 'a' })
  await world.settle()
  await untilPushed(world)
  const before = sent().length
  await bob.call(commentOnPost, { post_id: one, comment: 'b' })
  await bob.call(commentOnPost, { post_id: two, comment: 'c' })
  await untilPushed(world)
  expect(sent()).toHaveLength(before)
  await pushTimePasses(world, 61)
  expect(sent().slice(before)).toMatchObject([
    { text: '2 new replies', path: '/notifications', tag: `reply-${alice.profileId}`, n: 2 },
  ])
})

test('nothing is sent about what was read, deleted, hidden or taken back meanwhile', async () => {
  await setQuiet(true)
  const [read, gone] = [await alice.publish({ text: 'read' }), await alice.publish({ text: 'regretted' })]
  await bob.call(commentOnPost, { post_id: read, comment: 'first' })
  await untilPushed(world)
  const { read_mark } = await alice.call(notifications)
  if (read_mark !== null) await alice.call(readNotifications, { up_to: read_mark })
  await bob.call(commentOnPost, { post_id: gone, comment: 'second' })
  await bob.publish({ text: 'hello @alice' })
  await bob.call(follow, { profile_id: alice.profileId })
  await untilPushed(world)
  expect((await alice.call(notifications)).num_unread).toBe(3)
  await alice.call(deletePost, { post_id: gone })
  await bob.call(updateProfile, { profile_id: bob.profileId, is_public: false })
  await bob.call(unfollow, { profile_id: alice.profileId })
  await setQuiet(false)
  await pushTimePasses(world, DAY)
  expect(sent()).toEqual([])
  await bob.call(updateProfile, { profile_id: bob.profileId, is_public: true })
})

test('a kind that is off is not sent, and not later either', async () => {
  const post = await alice.publish({ text: 'like me' })
  await bob.call(like, { post_id: post })
  await untilPushed(world)
  expect(sent()).toEqual([])
  const setPush = (is_on: boolean) => alice.call(setNotification, { kind: 'other', channel: 'push', is_on })
  await setPush(true)
  await pushTimePasses(world, DAY)
  expect(sent()).toEqual([])
  const carol = await world.as('carol')
  await carol.call(dislike, { post_id: post })
  await untilPushed(world)
  expect(texts()).toEqual(['2 reactions to your post'])
  await setPush(false)
})

test('somebody who has the app in sight is asked again a minute later, and then left alone', async () => {
  const key = `live:seen:${await accountOf(alice)}`
  const post = await alice.publish({ text: 'look' })
  await world.ctx.redis.set(key, '1', 'EX', 600)
  await bob.call(commentOnPost, { post_id: post, comment: 'a' })
  await untilPushed(world)
  expect(sent()).toEqual([])
  await world.ctx.redis.del(key)
  await pushTimePasses(world, 1)
  expect(texts()).toEqual(['@bob commented on your post'])

  await pushTimePasses(world, DAY)
  await world.ctx.redis.set(key, '1', 'EX', 600)
  await bob.call(commentOnPost, { post_id: post, comment: 'b' })
  await untilPushed(world)
  await pushTimePasses(world, 1)
  await world.ctx.redis.del(key)
  await pushTimePasses(world, DAY)
  expect(sent()).toHaveLength(1)
})

test('quiet hours end with one message for all kinds', async () => {
  await setQuiet(true)
  const post = await alice.publish({ text: 'at night' })
  await bob.call(commentOnPost, { post_id: post, comment: 'a' })
  const frank = await world.as('frank')
  await frank.call(follow, { profile_id: alice.profileId })
  await untilPushed(world)
  await pushTimePasses(world, DAY)
  expect(sent()).toEqual([])
  await setQuiet(false)
  await pushTimePasses(world, DAY)
  expect(sent()).toMatchObject([{ text: '2 new notifications', path: '/notifications', tag: 'all', n: 2 }])
})

test('people whose profile is not public are not named', async () => {
  const dan = await world.as('dan')
  await dan.call(follow, { profile_id: alice.profileId })
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: false })
  await untilPushed(world)
  await dan.call(commentOnPost, { post_id: await alice.publish({ text: 'hi' }), comment: 'hello' })
  await untilPushed(world)
  expect(texts()).toContain('Someone commented on your post')
  expect(JSON.stringify(push.service.messages.slice(-1))).not.toContain('dan')
})

test('a sale is announced without its price', async () => {
  const erin = await world.as('erin')
  await giveFunds(world.ctx, erin.profileId, 4321)
  const post = await alice.publish({ text: 'a teaser', ptv: { price: 4321, text: 'canary-of-the-lock' } })
  await buy(erin, post, 4321)
  await untilPushed(world)
  expect(texts()).toEqual(['You made a sale'])
  expect(push.service.messages.map(({ text }) => text).join()).not.toMatch(/43[.,]?21|canary|teaser/)
})

test('a decision of ours is sent without a switch, and quotes nothing', async () => {
  const decisionId = '0000000000001' as DecisionId
  const fact = { decision: 'remove', kind: 'post', label: null, takenBack: null } as const
  await world.ctx.db.write((tx) =>
    notifyDecision(tx, { receiverId: alice.profileId, about: 'decision', decisionId, fact }),
  )
  await untilPushed(world)
  expect(sent()).toMatchObject([
    { text: 'We removed your post', path: '/cases', tag: `service-${decisionId}`, n: 1 },
  ])
  const { switches } = await alice.call(notificationSettings)
  expect(switches.map(({ kind }) => kind)).toEqual(['follow', 'reply', 'mention', 'repost', 'other', 'ptv'])
  const off = { kind: 'service', channel: 'push', is_on: false }
  expect((await alice.ask(setNotification, off)).body.code).toBe('invalid_input')
})

test('every device of the account is sent it, and a device of somebody else is not', async () => {
  const other = await push.subscribe(alice, 'a laptop')
  const bobs = await push.subscribe(bob)
  await bob.call(commentOnPost, { post_id: await alice.publish({ text: 'x' }), comment: 'y' })
  await untilPushed(world)
  expect([device, other, bobs].map(({ endpoint }) => push.sentTo(endpoint).length)).toEqual([1, 1, 0])
  const topics = new Set(push.service.messages.map(({ topic }) => topic))
  expect(topics.size).toBe(2)
  await alice.call(removePushDevice, { device_id: other.id })
  await bob.call(removePushDevice, { device_id: bobs.id })
})
