import { batches, payoutHold, releasePayouts } from '@sayso/contract/calls/money'
import { createProfile } from '@sayso/contract/calls/profiles'
import { forgotPassword, login, resetPassword, verifyLogin } from '@sayso/contract/calls/unauth'
import { encodeId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { staffOf } from '../../../testing/decisions.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { payoutFixture } from '../../../testing/payout-fixture.ts'
import { asker, tokenOf } from '../../../testing/person.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { admin, hire } from '../../../testing/staff-on-duty.ts'
import { payoutActs } from '../index.ts'
import { openPayouts } from '../pay/open-payouts.service.ts'

const mailbox = useMailbox()
const fixture = await payoutFixture({
  ...mailbox.environment,
  LIMITS: '{"payouts":{"firstAfterDays":0,"firstNeedsFactors":0}}',
})
const { world, standIn, friday, sell, setAddress, settle, payAt, worked } = fixture
const ask = asker(world)
const THIEF = 'thief-money@people.example'

const payoutsTo = (author: Actor) =>
  rowsOf(
    world.ctx,
    sql<{ status: string; receiver: string }>`
      select status, receiver from payout where author_id = ${rowId(author.profileId)} order by id`,
  )
const paidTo = (receiver: string) =>
  [...standIn.store.batches.values()]
    .flatMap(({ items }) => items)
    .filter((item) => item.receiver === receiver && item.status === 'SUCCESS').length

/** The owner opens the "This wasn't me" link in the newest such email. */
async function takeBack(name: string): Promise<string> {
  await world.settle()
  const mail = mailbox.mails.findLast(
    ({ recipients, subject }) =>
      recipients.includes(`${name}@people.example`) && subject === 'Your payout address was changed',
  )
  const code = /code=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  const back = await ask(verifyLogin, { code })
  expect(back.body).toMatchObject({ success: true })
  return tokenOf(back)
}

test('after a recovery no profile of the account is paid until its owner confirms three days later', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const second = { handle: 'alice_two', display_name: 'Two', paypal_email: 'two@alice.example' }
  const { profile } = await alice.call(createProfile, second)
  const two = alice.actingAs(profile.unique_id)
  await setAddress(alice, 'one@alice.example')
  for (const author of [alice, two]) await sell(author, bob, 2000)
  await setAddress(alice, THIEF)
  await settle()
  await takeBack('alice')
  await payAt(friday())
  for (const author of [alice, two]) expect(await payoutsTo(author)).toEqual([])

  // By reset, because the undo removed the password.
  const [email, password] = ['alice@people.example', 'all mine again now']
  await ask(forgotPassword, { email })
  await world.settle()
  await ask(resetPassword, { email, code: mailbox.codeFor(email), password })
  const owner = tokenOf(await ask(login, { email, password }))
  const received = await ask(batches, { user_profile_id: two.profileId }, owner)
  expect(received.body['batches']).toMatchObject([{ reason: expect.stringContaining('until you confirm') }])
  expect((await payoutActs.listAll(world.ctx)).waiting).toHaveLength(2)
  await world.as('heidi')
  await hire(world, 'heidi', 'finance')
  await expect(admin(world, 'heidi', 'release alice')).rejects.toThrow('until the owner confirms')
  expect((await ask(releasePayouts, {}, owner)).body.code).toBe('payouts_held')
  await rowsOf(world.ctx, sql`update payout_hold set until = now()`)
  expect((await ask(releasePayouts, {}, owner)).body.success).toBe(true)
  expect((await ask(payoutHold, {}, owner)).body['hold']).toBeNull()
  await payAt(friday())
  await worked()
  await payAt(friday(1))
  expect([paidTo('one@alice.example'), paidTo('two@alice.example'), paidTo(THIEF)]).toEqual([1, 1, 0])
  await world.expectLedgerBalances()
})

test('payouts in flight during a recovery are listed for an operator', async () => {
  const [carol, bob] = [await world.as('carol'), await world.as('bob')]
  await setAddress(carol, THIEF)
  await sell(carol, bob, 2000)
  await settle()
  await payAt(friday(1))
  expect((await payoutsTo(carol)).map(({ status }) => status)).toEqual(['sent'])
  await takeBack('carol')
  const { payouts } = await payoutActs.listAll(world.ctx)
  expect(payouts.filter(({ isInDoubt }) => isInDoubt).map(({ handle }) => handle)).toEqual(['carol'])
  await world.expectLedgerBalances()
})

test('a payout created but not sent before a recovery is never sent', async () => {
  const [erin, bob] = [await world.as('erin'), await world.as('bob')]
  await setAddress(erin, 'erin-pay@people.example')
  await setAddress(erin, THIEF)
  await sell(erin, bob, 2000)
  await settle()
  await openPayouts(world.ctx, () => friday(2))
  expect(await payoutsTo(erin)).toEqual([{ status: 'created', receiver: THIEF }])
  await takeBack('erin')
  expect(await payoutsTo(erin)).toEqual([{ status: 'failed', receiver: THIEF }])
  const before = paidTo(THIEF)
  await payAt(friday(2))
  await worked()
  await payAt(friday(3))
  expect(paidTo(THIEF)).toBe(before)
  await world.expectLedgerBalances()
})

test('a payout request without a response before a recovery is not retried; an operator closes it', async () => {
  const [frank, bob] = [await world.as('frank'), await world.as('bob')]
  await setAddress(frank, THIEF)
  await sell(frank, bob, 2000)
  await settle()
  await openPayouts(world.ctx, () => friday(3))
  await rowsOf(
    world.ctx,
    sql`update payout set asked_at = ${friday(3)} where author_id = ${rowId(frank.profileId)}`,
  )
  await takeBack('frank')
  await rowsOf(
    world.ctx,
    sql`delete from payout_hold where account_id = (select account_id from profile
                                                    where id = ${rowId(frank.profileId)})`,
  )
  const asked = standIn.store.batches.size
  await payAt(friday(4))
  expect(standIn.store.batches.size).toBe(asked)
  expect((await payoutsTo(frank)).map(({ status }) => status)).toEqual(['created'])
  // An operator has checked at the gateway and records the result.
  const [row] = await rowsOf(
    world.ctx,
    sql<{ id: string }>`select id::text from payout where author_id = ${rowId(frank.profileId)}`,
  )
  const id = encodeId<string>(BigInt(row?.id ?? 0))
  const actor = { by: 'olga', because: 'PayPal never had it' }
  const failed = { status: 'failed', feeCents: 0 } as const
  const marked = world.ctx.db.write((tx) => payoutActs.markIn(tx, world.ctx, id, failed, actor, friday(4)))
  expect(await marked).toBe('failed')
  await world.expectLedgerBalances()
})

test('of a fraud, a payout that is not sent goes back, one under way is for an operator; none is made again', async () => {
  const staff = staffOf(world)
  const [grace, heidi, bob] = [await world.as('grace'), await world.as('heidi'), await world.as('bob')]
  for (const author of [grace, heidi]) await setAddress(author, 'fraud@people.example')
  const before = paidTo('fraud@people.example')
  await sell(grace, bob, 2000)
  await settle()
  await payAt(friday(4))
  await sell(heidi, bob, 2000)
  await settle()
  await openPayouts(world.ctx, () => friday(4))
  for (const author of [grace, heidi]) await staff.close(author, true)
  const { payouts } = await payoutActs.listAll(world.ctx)
  const [ofGrace, ofHeidi] = ['grace', 'heidi'].map((name) => payouts.find(({ handle }) => handle === name))
  expect(ofGrace).toMatchObject({ status: 'sent', isInDoubt: true })
  expect(ofHeidi).toMatchObject({ status: 'failed', isInDoubt: false })
  await worked()
  await payAt(friday(5))
  await payAt(friday(30))
  expect(paidTo('fraud@people.example') - before).toBe(1)
  expect(await payoutsTo(heidi)).toMatchObject([{ status: 'failed' }])
  await world.expectLedgerBalances()
})
