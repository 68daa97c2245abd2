import { setTimeout as rest } from 'node:timers/promises'
import { commentOnPost } from '@sayso/contract/calls/comments'
import { saveDraft } from '@sayso/contract/calls/drafts'
import { globalFeed, globalProfiles } from '@sayso/contract/calls/feeds'
import { calls } from '@sayso/contract/calls/index'
import { sendEmailToPurchasers } from '@sayso/contract/calls/money'
import { notifications } from '@sayso/contract/calls/notifications'
import { createPost, getPost } from '@sayso/contract/calls/posts'
import { follow, userProfile } from '@sayso/contract/calls/profiles'
import { login, register } from '@sayso/contract/calls/unauth'
import { get, logout } from '@sayso/contract/calls/user'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor, PersonName } from '../../testing/cast.ts'
import { staffOf } from '../../testing/decisions.ts'
import { giveFunds, readFunds } from '../../testing/funds.ts'
import { openLive } from '../../testing/live-client.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { buy, rowsOf, tryToBuy } from '../../testing/sales.ts'
import { useWorld } from '../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, DATABASE_POOL: '8' })
const staff = staffOf(world)
const sold = { text: 'teaser', ptv: { price: 300, text: 'hidden words' } }
const inMs = (ms: number) => new Date(Date.now() + ms)

/** Processes remember authors for a second. */
async function settled(): Promise<void> {
  await world.settle()
  await rest(1100)
}

beforeEach(() => mailbox.clear())

test('a suspended account reads and looks after itself; every other call answers account_suspended', async () => {
  const alice = await world.as('alice')
  const until = inMs(3_600_000)
  await staff.suspend(alice, until)
  const refused: string[] = []
  const open: string[] = []
  for (const call of calls) {
    // These end the session or are about no account; those of staff exist for nobody else.
    if (call.access === 'public' || call.access === 'staff') continue
    if (call.path === logout.path || call.path.endsWith('Sessions')) continue
    const { body } = await alice.ask(call, {})
    ;(body.code === 'account_suspended' ? refused : open).push(call.path)
    if (body.code === 'account_suspended')
      expect(body).toMatchObject({ details: { until: until.toISOString() } })
  }
  const writes = calls.filter(({ effect }) => effect === 'write').map(({ path }) => path)
  expect(open.filter((path) => writes.includes(path)).toSorted()).toEqual([
    ...['draft/delete', 'draft/save', 'live/watch', 'user/addPasskey', 'user/appeal', 'user/changePassword'],
    ...['user/closeCancel', 'user/closeStart', 'user/exportLink', 'user/exportStart', 'user/passkeyOptions'],
    ...['user/readNotifications', 'user/reauth', 'user/recoveryCodes', 'user/removeFactor'],
    ...['user/removePushDevice', 'user/revokeSession', 'user/sendVerify', 'user/setCurrentProfile'],
    ...['user/setNotification', 'user/totpConfirm', 'user/verify'],
  ])
  expect(refused.every((path) => writes.includes(path))).toBe(true)
  for (const path of ['feed/post', 'feed/comment', 'feed/like', 'user/follow', 'feed/purchaseptv'])
    expect(refused).toContain(path)
  expect((await alice.call(get)).user.suspended).toEqual({ until: until.toISOString() })
  const content = { text: 'for later' }
  expect((await alice.ask(saveDraft, { draft_id: 'd1', content })).body.code).not.toBe('account_suspended')
  expect(await staff.reinstate(alice)).toBe('changed')
  expect((await alice.call(get)).user.suspended).toBeUndefined()
})

test('a suspension ends by itself: for what one does at once, for lists with the job', async () => {
  const bob = await world.as('bob')
  const visitor = await world.visitor()
  const id = await bob.publish({ text: 'back soon' })
  const until = inMs(9000)
  await staff.suspend(bob, until)
  await rest(1100)
  const listed = async () =>
    (await visitor.call(globalFeed, {})).posts.some(({ unique_id }) => unique_id === id)
  const isFound = async () =>
    (await visitor.call(globalProfiles, {})).profiles.some(({ handle }) => handle === 'bob')
  expect([await listed(), await isFound()]).toEqual([false, false])
  expect((await bob.ask(createPost, { text: 'now' })).body.code).toBe('account_suspended')
  await rest(until.getTime() - Date.now() + 50)
  expect((await bob.ask(createPost, {})).body.code).not.toBe('account_suspended')
  await settled()
  expect([await listed(), await isFound()]).toEqual([true, true])
  expect(await staff.reinstate(bob)).toBe('same')
})

test('a limit ends by itself', async () => {
  const carol = await world.as('carol')
  const visitor = await world.visitor()
  const id = await carol.publish({ text: 'for followers, for a while' })
  const until = inMs(9000)
  await staff.limit(id, until)
  await rest(1100)
  const listed = async () =>
    (await visitor.call(globalFeed, {})).posts.some(({ unique_id }) => unique_id === id)
  expect(await listed()).toBe(false)
  const { post } = await carol.call(getPost, { post_id: id })
  expect(post.moderation).toMatchObject({ state: 'limited', until: until.toISOString() })
  await rest(until.getTime() - Date.now() + 50)
  await settled()
  expect(await listed()).toBe(true)
  expect((await carol.call(getPost, { post_id: id })).post.moderation).toBeUndefined()
})

test('a closed account ends its sessions and streams, and nobody signs in or takes its handle', async () => {
  const [dan, erin] = [await world.as('dan'), await world.as('erin')]
  const id = await erin.publish({ text: 'what do you think?' })
  await dan.call(commentOnPost, { post_id: id, comment: 'I think so' })
  await dan.call(follow, { profile_id: erin.profileId })
  await untilNotified(world)
  expect((await erin.call(notifications)).notifications.length).toBeGreaterThan(0)
  const stream = await openLive(world.baseUrl, { token: dan.token, profileId: dan.profileId })
  expect(stream.status).toBe(200)
  const began = Date.now()
  expect(await staff.close(dan)).toBe('changed')
  expect((await dan.ask(get)).body.code).toBe('session_expired')
  await world.settle()
  await stream.ended
  expect(Date.now() - began).toBeLessThan(5000)
  stream.close()
  const visitor = await world.visitor()
  const credentials = { email: 'dan@people.example', password: 'the secret of dan' }
  expect((await visitor.ask(login, credentials)).body.code).toBe('account_closed')
  expect((await visitor.ask(login, { ...credentials, password: 'wrong' })).body.code).toBe('login_failed')
  const newcomer = {
    email: 'new@people.example',
    password: 'a long password',
    first_name: 'N',
    last_name: 'N',
  }
  const taken = await visitor.ask(register, { ...newcomer, handle: 'dan', display_name: 'Dan' })
  expect(taken.body.code).toBe('handle_taken')
  await rest(1100)
  expect((await erin.call(notifications)).notifications).toEqual([])
  // Whoever wrote to them hears nothing, and they get no mail.
  mailbox.clear()
  await erin.publish({ text: 'hello @dan' })
  await world.settle()
  expect(mailbox.mails.flatMap(({ recipients }) => recipients)).not.toContain('dan@people.example')
  expect(await staff.suspend(dan)).toBe('refused')
  await staff.reinstate(dan)
  await world.settle()
  expect((await visitor.ask(login, credentials)).body.success).toBe(true)
  await rest(1100)
  expect((await visitor.ask(userProfile, { profile_id: dan.profileId })).body.success).toBe(true)
  expect((await erin.call(notifications)).notifications.length).toBeGreaterThan(0)
})

test('no sale after a suspension or a removal was answered, and the books balance', async () => {
  const [grace, heidi] = [await world.as('grace'), await world.as('heidi')]
  const rounds = 12
  await giveFunds(world.ctx, heidi.profileId, 300 * rounds * 4)
  const countSales = async () => {
    const [row] = await rowsOf(
      world.ctx,
      sql<{ n: number }>`select count(*)::int as n from purchase where author_id = ${rowId(grace.profileId)}`,
    )
    return row?.n ?? 0
  }
  for (let round = 0; round < rounds; round++) {
    const ids = await Promise.all([1, 2, 3, 4].map(() => grace.publish(sold)))
    const isOfAccount = round % 2 === 0
    const buying = ids.map((id) => tryToBuy(heidi, id, 300))
    if (round % 3 === 0) await rest(round)
    if (isOfAccount) await staff.suspend(grace)
    else await Promise.all(ids.map((id) => staff.takeDown(id)))
    const after = await countSales()
    const received = await Promise.all(buying)
    expect(await countSales()).toBe(after)
    for (const { body } of received)
      expect(body.success || ['not_on_sale', 'post_not_found'].includes(body.code ?? '')).toBe(true)
    if (isOfAccount) await staff.reinstate(grace)
  }
  const left = await readFunds(world.ctx, heidi.profileId)
  expect(left).toBe(300 * rounds * 4 - 300 * (await countSales()))
  await world.expectLedgerBalances()
})

test('decisions at once are one after the other', async () => {
  const ivan = await world.as('ivan')
  const id = await ivan.publish(sold)
  const acts = [
    () => staff.suspend(ivan),
    () => staff.reinstate(ivan),
    () => staff.close(ivan),
    () => staff.takeDown(id),
    () => staff.withdraw(id),
    () => staff.restore(id),
    () => staff.limit(id),
  ]
  await Promise.all(Array.from({ length: 4 }, () => acts.map((act) => act())).flat())
  await staff.reinstate(ivan)
  await staff.restore(id)
  await settled()
  const visitor = await world.visitor()
  expect((await visitor.call(getPost, { post_id: id })).post.is_ptv_available).toBe(true)
  expect((await visitor.call(globalFeed, {})).posts.map(({ unique_id }) => unique_id)).toContain(id)
  await world.expectLedgerBalances()
})

test('what a suspended author had begun to send to buyers is not sent', async () => {
  const [judy, karl] = [await world.as('judy'), await world.as('karl')]
  await giveFunds(world.ctx, karl.profileId, 300)
  const id = await judy.publish(sold)
  await buy(karl, id, 300)
  await world.settle()
  mailbox.clear()
  await judy.call(sendEmailToPurchasers, { post_id: id, text: 'Thank you all' })
  await staff.suspend(judy)
  await world.settle()
  expect(mailbox.mails.filter(({ text }) => text.includes('Thank you all'))).toEqual([])
  await staff.reinstate(judy)
  await world.expectLedgerBalances()
})

test('an account that its owner is deleting stays hidden when it is reinstated', async () => {
  const frank: Actor = await world.as('frank' satisfies PersonName)
  await rowsOf(
    world.ctx,
    sql`insert into account_closing (account_id, state, ends_at)
        select account_id, 'requested', now() + interval '1 day' from profile where id = ${rowId(frank.profileId)}`,
  )
  await rowsOf(
    world.ctx,
    sql`update profile set hidden_at = now(), was_public = is_public, is_public = false
         where id = ${rowId(frank.profileId)}`,
  )
  await staff.close(frank)
  await staff.reinstate(frank)
  await settled()
  const visitor = await world.visitor()
  expect((await visitor.ask(userProfile, { profile_id: frank.profileId })).body.code).toBe(
    'profile_not_found',
  )
})
