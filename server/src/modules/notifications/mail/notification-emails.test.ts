import { commentOnPost } from '@sayso/contract/calls/comments'
import { deletePost } from '@sayso/contract/calls/posts'
import { follow, unfollow, updateProfile, userProfile } from '@sayso/contract/calls/profiles'
import { like } from '@sayso/contract/calls/reactions'
import { stopNotices } from '@sayso/contract/calls/unauth'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { LATER, switchAll, timePasses, untilNotified } from '../../../testing/notifications.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, ...LATER })
const DAY = 24 * 60
const to = 'alice@people.example'

let alice: Actor
let bob: Actor

beforeEach(async () => {
  ;[alice, bob] = [await world.as('alice'), await world.as('bob')]
  // Clears what earlier tests left over, and lets enough time pass that no email has to wait.
  await timePasses(world, 3 * DAY)
  await switchAll(alice, true)
  mailbox.clear()
})

const subjects = () =>
  mailbox.mails.filter(({ recipients }) => recipients.includes(to)).map(({ subject }) => subject)

test('a burst is one email, a notification is emailed at most once an hour, and several make a digest', async () => {
  const [one, two] = [await alice.publish({ text: 'one' }), await alice.publish({ text: 'two' })]
  for (const words of ['a', 'b', 'c', 'd']) await bob.call(commentOnPost, { post_id: one, comment: words })
  await untilNotified(world)
  expect(subjects()).toEqual([])
  await timePasses(world, DAY)
  expect(subjects()).toEqual(['@bob commented on your post'])
  expect(mailbox.newestTo(to).text).toMatch(/> d\n.*> c\n.*> b\n.*And 1 more\./s)

  await bob.call(commentOnPost, { post_id: one, comment: 'e' })
  await bob.call(commentOnPost, { post_id: two, comment: 'f' })
  await timePasses(world, 59)
  expect(subjects()).toHaveLength(1)
  await timePasses(world, DAY)
  expect(subjects()).toEqual(['@bob commented on your post', '2 new replies'])
})

test('visibility and validity are checked again before an email is sent', async () => {
  const carol = await world.as('carol')
  await switchAll(carol, true)
  const open = await bob.publish({ text: 'hello @alice' })
  const gone = await alice.publish({ text: 'regretted' })
  await carol.call(like, { post_id: gone })
  await carol.call(follow, { profile_id: alice.profileId })
  await untilNotified(world)
  await bob.call(updateProfile, { profile_id: bob.profileId, is_public: false })
  await alice.call(deletePost, { post_id: gone })
  await carol.call(unfollow, { profile_id: alice.profileId })
  await timePasses(world, DAY)
  expect(subjects()).toEqual([])
  await bob.call(updateProfile, { profile_id: bob.profileId, is_public: true })
  await timePasses(world, DAY)
  expect([open, ...subjects()]).toEqual([open])
})

test('a setting turned off while an email waits stops the email', async () => {
  const post = await alice.publish({ text: 'wait' })
  await bob.call(commentOnPost, { post_id: post, comment: 'too late' })
  await untilNotified(world)
  await alice.call(updateProfile, { profile_id: alice.profileId, setting_notify_reply: false })
  await timePasses(world, DAY)
  await alice.call(updateProfile, { profile_id: alice.profileId, setting_notify_reply: true })
  await timePasses(world, DAY)
  expect(subjects()).toEqual([])
})

test('one click turns off only that kind of email, without logging in, and can be undone', async () => {
  const post = await alice.publish({ text: 'talk to me' })
  await bob.call(commentOnPost, { post_id: post, comment: 'well' })
  await timePasses(world, DAY)
  const mail = mailbox.newestTo(to)
  expect(mail.header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  const [header = ''] = mail.header('list-unsubscribe')
  const link = new URL(header.slice(1, -1))
  const token = link.searchParams.get('token') ?? ''
  expect(mail.text).toContain(`/stop-mail#notices=${token}`)

  // As email programs send it: a form, to the URL as it is.
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'List-Unsubscribe=One-Click'
  const answer = await fetch(`${world.baseUrl}${link.pathname}${link.search}`, {
    method: 'POST',
    headers,
    body,
  })
  expect(await answer.json()).toMatchObject({
    success: true,
    handle: 'alice',
    kind: 'reply',
    is_stopped: true,
  })
  const before = (await alice.call(userProfile)).profile
  expect(before).toMatchObject({
    setting_notify_reply: false,
    setting_notify_follow: true,
    setting_notify_mention: true,
    setting_notify_repost: true,
    setting_notify_other_interactions: true,
    setting_notify_ptv_email: true,
  })

  const visitor = await world.visitor()
  const undone = await visitor.ask(stopNotices, { token, resume: true })
  expect(undone.body).toMatchObject({ success: true, is_stopped: false })
  expect((await alice.call(userProfile)).profile).toMatchObject({ setting_notify_reply: true })

  const [id = '', , signature = ''] = token.split('.')
  for (const forged of [
    `${id}.follow.${signature}`,
    `${bob.profileId}.reply.${signature}`,
    'x',
    `${token}x.`,
  ]) {
    expect((await visitor.ask(stopNotices, { token: forged })).body).toMatchObject({
      code: 'stop_link_invalid',
    })
  }
  expect((await alice.call(userProfile)).profile).toMatchObject({ setting_notify_follow: true })
  // A scanner that opens links changes nothing.
  expect((await fetch(`${world.baseUrl}${link.pathname}${link.search}`)).status).toBe(405)
})
