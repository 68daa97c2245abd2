import type { PaymentId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { readFunds } from '../../../testing/funds.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { accountIdOf, admin, hire } from '../../../testing/staff-on-duty.ts'
import { stripeFixture } from '../../../testing/stripe-fixture.ts'

const fixture = await stripeFixture({
  LIMITS: '{"funds":{"topUpMaxCents":100000,"balanceMaxCents":200000,"topUpsPerDay":1000}}',
})
const { world, standIn, pay } = fixture

async function topUp(payer: Actor, amount: number): Promise<PaymentId> {
  const { body } = await pay(payer, { token: await fixture.card(), amount })
  if (!body.success) throw new Error(String(body.error))
  return body['payment_id'] as PaymentId
}
const command = (words: string, over: Parameters<typeof admin>[3] = {}, by = 'heidi') =>
  admin(world, by, words, { because: 'asked by mail', ...over })
const logged = () =>
  rowsOf(world.ctx, sql<{ act: string; after: object }>`select act, after from audit_log order by id`)
const refunds = () =>
  rowsOf(
    world.ctx,
    sql<{ amount: bigint; card_fee: bigint; asked_by: string }>`
      select amount, card_fee, asked_by from card_refund order by id`,
  )

test('a part of a payment goes back to its card, with the card fee if it was our mistake; both are logged', async () => {
  const bob = await world.as('bob')
  for (const name of ['heidi', 'karl'] as const) await world.as(name)
  await hire(world, 'heidi', 'finance')
  await hire(world, 'karl', 'support')
  const payment = await topUp(bob, 1000)
  const words = `refund payment ${payment}`
  for (const by of ['karl', 'the operator'])
    await expect(command(words, { cents: '400' }, by)).rejects.toThrow(`${by} is not finance or admin`)
  for (const over of [{ cents: '0' }, { cents: 'all' }, { because: '' }])
    expect(await command(words, over)).toBeNull()
  expect(await command('refund purchase 0000000000001', { cents: '100' })).toBeNull()
  expect([await logged(), await refunds()]).toEqual([[], []])

  expect(await command(words, { cents: '400' })).toBe('it is refunded')
  expect(await readFunds(world.ctx, bob.profileId)).toBe(600)
  await expect(command(words, { cents: '601' })).rejects.toThrow('$6.00 of this payment can be refunded')
  expect(await command(words, { 'with-fee': true })).toBe('it is refunded')
  expect(await readFunds(world.ctx, bob.profileId)).toBe(0)
  const charge = [...standIn.store.charges.values()].findLast(({ paid }) => paid)
  expect(charge?.amount_refunded).toBe(1030)
  expect(await logged()).toEqual([
    { act: 'refund', after: { payment, cents: 400 } },
    { act: 'refund', after: { payment, cents: 600, with_fee: 'yes' } },
  ])
  const asked_by = await accountIdOf(world, 'heidi')
  expect(await refunds()).toEqual([
    { amount: 400n, card_fee: 0n, asked_by },
    { amount: 600n, card_fee: 30n, asked_by },
  ])
  await world.expectLedgerBalances()
})

test('parts that are more than 200 USD together take a second person, also if they are asked for at once', async () => {
  const carol = await world.as('carol')
  await world.as('judy')
  await hire(world, 'judy', 'finance')
  const words = `refund payment ${await topUp(carol, 40_000)}`
  const both = await Promise.all([
    command(words, { cents: '15000' }),
    command(words, { cents: '15000' }, 'judy'),
  ])
  expect(both.toSorted()).toEqual(['it is refunded', expect.stringMatching(/^it waits for a second person/)])
  expect(await readFunds(world.ctx, carol.profileId)).toBe(25_000)
  expect(await command(words, { cents: '5000' })).toBe('it is refunded')
  expect(await command(words, { cents: '1', 'with-fee': true })).toMatch(/^it waits/)
  const waiting = await command('pending')
  expect(waiting).toContain('$150.00 · payment')
  expect(waiting).toContain('$0.01 and the card fee · payment')
  const [, number] = /^(\d+) .* \$0\.01 /m.exec(waiting ?? '') ?? []
  await expect(command(`approve ${number}`)).rejects.toThrow('Somebody else has to approve')
  expect(await command(`approve ${number}`, {}, 'judy')).toBe('it is done')
  expect((await refunds()).at(-1)).toMatchObject({ amount: 1n, card_fee: 30n })
  expect(await readFunds(world.ctx, carol.profileId)).toBe(19_999)
  await world.expectLedgerBalances()
})

test('nobody refunds a payment of their own; what the provider rejects is in the funds again', async () => {
  const [heidi, dan] = [await world.as('heidi'), await world.as('dan')]
  const own = await topUp(heidi, 500)
  await expect(command(`refund payment ${own}`, { cents: '100' })).rejects.toThrow('this is you')
  const payment = await topUp(dan, 500)
  // Somebody had sent all of it back at the provider.
  const [{ id = '' } = {}] = (await fixture.stripe.paymentIntents.list({ limit: 1 })).data
  await fixture.stripe.refunds.create({ payment_intent: id })
  await expect(command(`refund payment ${payment}`, { cents: '200' })).rejects.toThrow('in the funds again')
  expect(await readFunds(world.ctx, dan.profileId)).toBe(500)
  await world.expectLedgerBalances()
})
