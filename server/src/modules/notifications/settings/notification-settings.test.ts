import { commentOnPost } from '@sayso/contract/calls/comments'
import {
  notificationSettings,
  notifications,
  setNotification,
  setQuietHours,
  unread,
} from '@sayso/contract/calls/notifications'
import { approveFollower, follow, updateProfile, userProfile } from '@sayso/contract/calls/profiles'
import { like } from '@sayso/contract/calls/reactions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { untilNotified, WITHOUT_DELAY } from '../../../testing/notifications.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld(WITHOUT_DELAY)

async function listed(person: Actor) {
  await untilNotified(world)
  const { notifications: list, num_unread } = await person.call(notifications, {})
  const [own] = (await person.call(unread, {})).profiles
  expect(own?.num_unread).toBe(num_unread)
  return { about: list.map(({ about }) => about).toSorted(), num_unread }
}

test('at first everything is listed, nothing is emailed, and conversation and money are pushed', async () => {
  const erin = await world.as('erin')
  expect(await erin.call(notificationSettings, {})).toEqual({
    success: true,
    switches: ['follow', 'reply', 'mention', 'repost', 'other', 'ptv'].map((kind) => ({
      kind,
      in_app: true,
      email: false,
      push: kind !== 'repost' && kind !== 'other',
      is_fixed: kind === 'ptv',
    })),
    quiet: null,
    devices: [],
    questions: [],
  })
})

test('a kind that is off in the app is neither listed nor counted, and returns with the switch', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const post = await alice.publish({ text: 'Talk or like.' })
  await bob.call(like, { post_id: post })
  await bob.call(commentOnPost, { post_id: post, comment: 'A word.' })
  expect(await listed(alice)).toEqual({ about: ['post_comment', 'post_reaction'], num_unread: 2 })
  const off = await alice.call(setNotification, { kind: 'other', channel: 'in_app', is_on: false })
  expect(off.switches.find(({ kind }) => kind === 'other')).toMatchObject({ in_app: false, push: false })
  expect(await listed(alice)).toEqual({ about: ['post_comment'], num_unread: 1 })
  await alice.call(setNotification, { kind: 'other', channel: 'in_app', is_on: true })
  expect(await listed(alice)).toEqual({ about: ['post_comment', 'post_reaction'], num_unread: 2 })
  // Back to the default: nothing is stored.
  expect(await rowsOf(world.ctx, sql`select kind from notification_setting`)).toEqual([])
})

test('an email switch is the same as in the profile, and push has its own', async () => {
  const bob = await world.as('bob')
  await bob.call(setNotification, { kind: 'reply', channel: 'email', is_on: true })
  expect((await bob.call(userProfile)).profile).toMatchObject({ setting_notify_reply: true })
  await bob.call(updateProfile, { profile_id: bob.profileId, setting_notify_reply: false })
  const { switches } = await bob.call(setNotification, { kind: 'reply', channel: 'push', is_on: false })
  expect(switches.find(({ kind }) => kind === 'reply')).toEqual({
    kind: 'reply',
    in_app: true,
    email: false,
    push: false,
    is_fixed: false,
  })
})

test('two switches of a kind pressed at the same time are both kept', async () => {
  const carol = await world.as('carol')
  await Promise.all([
    carol.call(setNotification, { kind: 'mention', channel: 'in_app', is_on: false }),
    carol.call(setNotification, { kind: 'mention', channel: 'push', is_on: false }),
  ])
  const { switches } = await carol.call(notificationSettings, {})
  expect(switches.find(({ kind }) => kind === 'mention')).toMatchObject({ in_app: false, push: false })
})

test('money cannot be turned off in the app', async () => {
  const alice = await world.as('alice')
  const { body } = await alice.ask(setNotification, { kind: 'ptv', channel: 'in_app', is_on: false })
  expect(body).toMatchObject({ code: 'invalid_input' })
  const { switches } = await alice.call(setNotification, { kind: 'ptv', channel: 'push', is_on: false })
  expect(switches.at(-1)).toMatchObject({ kind: 'ptv', in_app: true, push: false, is_fixed: true })
})

test('an open follow request is listed even with followers off, until it is answered', async () => {
  const [dan, bob] = [await world.as('dan'), await world.as('bob')]
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: false })
  await dan.call(setNotification, { kind: 'follow', channel: 'in_app', is_on: false })
  await bob.call(follow, { profile_id: dan.profileId })
  expect(await listed(dan)).toEqual({ about: ['follow_request'], num_unread: 1 })
  await dan.call(approveFollower, { profile_id: bob.profileId })
  expect(await listed(dan)).toEqual({ about: [], num_unread: 0 })
})

test('quiet hours belong to the account, go over midnight, and end with blank times', async () => {
  const bob = await world.as('bob')
  const night = { from: '22:30', to: '07:00', zone: 'Europe/Lisbon' }
  expect(await bob.call(setQuietHours, night)).toEqual({ success: true, quiet: night })
  expect(await bob.call(notificationSettings, {})).toMatchObject({ quiet: night })
  for (const wrong of [{ from: '' }, { to: '' }, { to: '22:30' }, { zone: 'Moon/Base' }, { from: '24:00' }])
    expect((await bob.ask(setQuietHours, { ...night, ...wrong })).body).toMatchObject({
      code: 'invalid_input',
    })
  expect(await bob.call(setQuietHours, { from: '', to: '', zone: 'UTC' })).toMatchObject({ quiet: null })
  expect(await bob.call(notificationSettings, {})).toMatchObject({ quiet: null })
})
