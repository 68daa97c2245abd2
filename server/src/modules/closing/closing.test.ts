import { setTimeout as rest } from 'node:timers/promises'
import { closeCancel, closeStart, closeState } from '@sayso/contract/calls/closing'
import { commentOnPost, getComments, reply } from '@sayso/contract/calls/comments'
import { typeAhead } from '@sayso/contract/calls/discovery'
import { globalFeed, globalProfiles, profileFeed } from '@sayso/contract/calls/feeds'
import { getPost } from '@sayso/contract/calls/posts'
import { follow, userProfile } from '@sayso/contract/calls/profiles'
import { login, verifyLogin } from '@sayso/contract/calls/unauth'
import { get } from '@sayso/contract/calls/user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../testing/cast.ts'
import { giveFunds } from '../../testing/funds.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { runJob } from '../../testing/run-job.ts'
import { buy, rowsOf } from '../../testing/sales.ts'
import { useWorld } from '../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)

const sold = { text: 'a loaf for sale', ptv: { price: 100, text: 'the recipe' } }
/** Processes remember authors for a second. */
async function settled(): Promise<void> {
  await world.settle()
  await rest(1100)
}
const start = (who: Actor, giveUp = 0) => who.ask(closeStart, { give_up: giveUp })

test('a deleted account is hidden from everybody at once, and its buyers keep what they bought', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const visitor = await world.visitor()
  const free = await alice.publish({ text: 'good morning' })
  const bought = await alice.publish(sold)
  const private_ = await alice.publish({ text: 'for followers', visibility: 'followers' })
  const other = await bob.publish({ text: 'what do you think?' })
  await carol.call(follow, { profile_id: alice.profileId })
  const { comment } = await alice.call(commentOnPost, { post_id: other, comment: 'I think it is fine' })
  await bob.call(reply, { comment_id: comment.unique_id, text: 'thank you' })
  await giveFunds(world.ctx, bob.profileId, 100)
  await buy(bob, bought, 100)
  await world.settle()

  const seen = await alice.call(closeState)
  expect(seen.state).toMatchObject({ num_profiles: 1, num_buyers: 1, waiting_days: 14 })
  // Earnings without an address to pay them to: that comes first.
  expect(seen.state.needs).toContain('payout_address')
  expect((await start(alice)).body.code).toBe('close_not_ready')
  await rowsOf(world.ctx, sql`update profile set paypal_email = 'pay@alice.example' where handle = 'alice'`)
  await rowsOf(
    world.ctx,
    sql`insert into totp (account_id, sealed, last_step) select account_id, '', 0 from profile where handle = 'alice'`,
  )
  expect((await alice.call(closeState)).state.needs).toEqual([])
  expect((await start(alice, 5)).body.code).toBe('close_amount_changed')
  mailbox.clear()
  expect((await start(alice)).body.success).toBe(true)
  await settled()

  expect((await alice.ask(get)).body.code).toBe('session_expired')
  expect(mailbox.newestTo('alice@people.example').text).toContain('This wasn’t me')
  for (const viewer of [visitor, carol]) {
    for (const post of [free, bought, private_])
      expect((await viewer.ask(getPost, { post_id: post })).body.code).toBe('post_not_found')
    expect((await viewer.ask(userProfile, { profile_id: alice.profileId })).body.code).toBe(
      'profile_not_found',
    )
    expect((await viewer.call(profileFeed, { profile_id: alice.profileId })).posts).toEqual([])
  }
  const texts = (await visitor.call(globalFeed, {})).posts.map(({ text }) => text)
  expect(texts).not.toContain('good morning')
  const handles = (await visitor.call(globalProfiles, {})).profiles.map(({ handle }) => handle)
  expect(handles).not.toContain('alice')
  expect((await carol.call(typeAhead, { prefix: 'alic' })).profiles).toEqual([])
  const { comments } = await visitor.call(getComments, { post_id: other })
  expect(comments[0]).toMatchObject({ is_deleted: true, text: '', profile: null, num_comments: 1 })
  const kept = await bob.call(getPost, { post_id: bought })
  expect(kept.post.ptv_text).toBe('the recipe')
  expect(kept.post.profile).toMatchObject({ is_deleted: true })
  expect((await bob.ask(follow, { profile_id: alice.profileId })).body.code).toBe('profile_not_found')
  await world.expectLedgerBalances()

  // Signing in brings everything back.
  await rowsOf(world.ctx, sql`delete from totp`)
  const back = await world.visitor()
  const { body } = await back.ask(login, { email: 'alice@people.example', password: 'the secret of alice' })
  expect(body).toMatchObject({ success: true, deletion_cancelled: true })
  await settled()
  expect((await visitor.call(getPost, { post_id: free })).post.text).toBe('good morning')
  expect((await carol.call(getPost, { post_id: private_ })).post.text).toBe('for followers')
  expect((await visitor.call(userProfile, { profile_id: alice.profileId })).profile.handle).toBe('alice')
  expect((await visitor.call(globalFeed, {})).posts.map(({ text }) => text)).toContain('good morning')
  expect((await visitor.call(getComments, { post_id: other })).comments[0]?.text).toBe('I think it is fine')
  const again = await back.ask(login, { email: 'alice@people.example', password: 'the secret of alice' })
  expect(again.body['deletion_cancelled']).toBeUndefined()
  await world.expectLedgerBalances()
})

test('the link in the email undoes a deletion that somebody else asked for', async () => {
  const dan = await world.as('dan')
  const post = await dan.publish({ text: 'mine' })
  mailbox.clear()
  await start(dan)
  await settled()
  const visitor = await world.visitor()
  expect((await visitor.ask(getPost, { post_id: post })).body.success).toBe(false)
  const code = mailbox.linkCodeFor('dan@people.example')
  expect((await visitor.ask(verifyLogin, { code })).body.success).toBe(true)
  // Processes remember authors for a second.
  await expect.poll(async () => (await visitor.ask(getPost, { post_id: post })).body.success).toBe(true)
  const rows = await rowsOf(
    world.ctx,
    sql<{ state: string }>`
    select state from account_closing join profile using (account_id) where handle = 'dan'`,
  )
  expect(rows).toEqual([{ state: 'cancelled' }])
})

test('owners are reminded once, two days before the end', async () => {
  const erin = await world.as('erin')
  await start(erin)
  await world.settle()
  mailbox.clear()
  await runJob(world, 'closing.close-accounts')
  await world.settle()
  expect(mailbox.mails).toEqual([])
  await rowsOf(
    world.ctx,
    sql`update account_closing set ends_at = now() + interval '47 hours' where state = 'requested'`,
  )
  await runJob(world, 'closing.close-accounts')
  await runJob(world, 'closing.close-accounts')
  await world.settle()
  expect(mailbox.mails).toHaveLength(1)
  expect(mailbox.newestTo('erin@people.example').text).toContain('log in before that day')
})

test('cancelling without a deletion does nothing', async () => {
  const frank = await world.as('frank')
  expect(await frank.call(closeCancel)).toEqual({ success: true })
})
