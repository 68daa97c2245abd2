import { addStripePayment, purchase } from '@sayso/contract/calls/money'
import { createPost, deletePost, stopSelling, updatePost } from '@sayso/contract/calls/posts'
import { config } from '@sayso/contract/calls/unauth'
import type { PostId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { giveFunds, readFunds } from '../../../testing/funds.ts'
import { countMoney, rowsOf, secondProfile, tryToBuy } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld({ LIMITS: '{"ptv":{"priceMaxCents":40000}}' })

const CANARY = 'canary-of-the-refused'
const sold = { text: 'teaser', ptv: { price: 300, text: CANARY } }

/** Expects this error, and that no money has moved. */
async function expectRefused(buyer: Actor, post: PostId, amount: number, refusal: object): Promise<void> {
  const [before, funds] = [await countMoney(world.ctx), await readFunds(world.ctx, buyer.profileId)]
  const { body } = await tryToBuy(buyer, post, amount)
  expect(body).toMatchObject({ success: false, ...refusal })
  expect(JSON.stringify(body)).not.toContain(CANARY)
  expect(await countMoney(world.ctx)).toEqual(before)
  expect(await readFunds(world.ctx, buyer.profileId)).toBe(funds)
}

async function richBob(): Promise<Actor> {
  const bob = await world.as('bob')
  if ((await readFunds(world.ctx, bob.profileId)) < 50_000) await giveFunds(world.ctx, bob.profileId, 50_000)
  return bob
}

test('a purchase without sufficient funds is rejected', async () => {
  const [alice, carol] = [await world.as('alice'), await world.as('carol')]
  const id = await alice.publish(sold)
  const poor = { code: 'balance_too_low', error: 'Your balance is too low' }
  await expectRefused(carol, id, 300, poor)
  await giveFunds(world.ctx, carol.profileId, 299)
  await expectRefused(carol, id, 300, poor)
  await giveFunds(world.ctx, carol.profileId, 1)
  expect((await tryToBuy(carol, id, 300)).body.success).toBe(true)
  expect(await readFunds(world.ctx, carol.profileId)).toBe(0)
  await world.expectLedgerBalances()
})

test('a purchase at another price than the current one is rejected', async () => {
  const [alice, bob] = [await world.as('alice'), await richBob()]
  const id = await alice.publish(sold)
  const changed = { code: 'price_changed', error: 'The price is now $3.00', details: { price_in_cents: 300 } }
  for (const amount of [0, 50, 299, 301, 40_000]) await expectRefused(bob, id, amount, changed)
  await alice.call(updatePost, { post_id: id, text: 'teaser', ptv_price_in_cents: cents(301) })
  await expectRefused(bob, id, 300, { code: 'price_changed', details: { price_in_cents: 301 } })
  await alice.call(updatePost, { post_id: id, text: 'teaser', ptv_price_in_cents: cents(0) })
  await expectRefused(bob, id, 301, { code: 'price_changed', error: 'The price is now Free' })
  const more = await alice.publish({ text: 'tip', ptv: { price: 300, text: CANARY, canPayMore: true } })
  const below = {
    code: 'price_below_minimum',
    error: 'Price must be at least $3.00',
    details: { price_in_cents: 300 },
  }
  for (const amount of [0, 299]) await expectRefused(bob, more, amount, below)
  const above = { code: 'price_above_maximum', error: 'Price can be at most $400.00' }
  await expectRefused(bob, more, 40_001, above)
  await world.expectLedgerBalances()
})

test('malformed amounts are rejected as invalid input', async () => {
  const [alice, bob] = [await world.as('alice'), await richBob()]
  const id = await alice.publish({ text: 'tip', ptv: { price: 300, text: CANARY, canPayMore: true } })
  const before = await countMoney(world.ctx)
  for (const amount of [null, true, [300], { cents: 300 }, 300.5, -1, 50_001]) {
    const { body } = await bob.ask(purchase, { post_id: id, amount })
    expect([amount, body.code]).toEqual([amount, 'invalid_input'])
  }
  const odd = [
    '-300',
    '300.5',
    '1e9',
    '٣٠٠',
    '３００',
    '0x12c',
    'NaN',
    '',
    ' ',
    '300 ',
    '999999',
    '300,00',
    'all',
  ]
  for (const amount of odd) {
    for (const method of ['GET', 'POST'] as const) {
      const { status, body } = await bob.ask(purchase, { post_id: id, amount }, method)
      expect([amount, body.success], `${method} ${amount}`).toEqual([amount, false])
      expect(status).toBe(400)
    }
  }
  expect(await countMoney(world.ctx)).toEqual(before)
})

test('one’s own post cannot be bought with any of one’s profiles', async () => {
  const alice = await world.as('alice')
  const other = await secondProfile(alice, 'alice_too')
  await giveFunds(world.ctx, other, 1000)
  await giveFunds(world.ctx, alice.profileId, 1000)
  const id = await alice.publish(sold)
  const own = { code: 'purchase_own', error: 'You cannot buy your own post' }
  await expectRefused(alice, id, 300, own)
  const before = await countMoney(world.ctx)
  expect((await tryToBuy(alice, id, 300, other)).body).toMatchObject(own)
  expect(await countMoney(world.ctx)).toEqual(before)
  await world.expectLedgerBalances()
})

test('a post that is not on sale cannot be bought', async () => {
  const [alice, bob] = [await world.as('alice'), await richBob()]
  const closed = { code: 'not_on_sale', error: 'This post is not on sale' }
  await expectRefused(bob, await alice.publish({ text: 'free' }), 0, closed)
  await expectRefused(bob, await alice.publish({ text: 'empty', ptv: { price: 300, text: '' } }), 300, closed)
  const stopped = await alice.publish(sold)
  await alice.call(stopSelling, { post_id: stopped })
  await expectRefused(bob, stopped, 300, closed)
  const { post } = await alice.call(createPost, {
    ...{ text: 'limited', visibility: 'everyone', geo_visibility: 'global', type: 'paid', ptv_text: CANARY },
    ...{ ptv_time_limit: true, ptv_end_time: '2032-01-01 12:00:00', ptv_end_timezone: 'UTC' },
    ptv_price_in_cents: cents(300),
  })
  await rowsOf(world.ctx, sql`update post set sale_ends_at = now() where id = ${rowId(post.unique_id)}`)
  await expectRefused(bob, post.unique_id, 300, closed)
  await world.expectLedgerBalances()
})

test('buying a post one cannot see fails as if the post did not exist', async () => {
  const [alice, bob] = [await world.as('alice'), await richBob()]
  const deleted = await alice.publish(sold)
  await alice.call(deletePost, { post_id: deleted })
  const followers = await alice.publish({ ...sold, visibility: 'followers' })
  const never = '0000000000001' as PostId
  const answers = await Promise.all([never, deleted, followers].map((id) => tryToBuy(bob, id, 300)))
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body).toEqual(answers[0]?.body)
    expect(body).toMatchObject({ success: false, code: 'post_not_found', error: 'Post not found' })
  }
  const over = await alice.publish({ ...sold, durationMinutes: 60 })
  await rowsOf(world.ctx, sql`update post set expires_at = now() where id = ${rowId(over)}`)
  await expectRefused(bob, over, 300, { code: 'post_expired' })
  await world.expectLedgerBalances()
})

test('visitors cannot buy, and nobody can buy for another account’s profile', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await richBob(), await world.as('carol')]
  const id = await alice.publish(sold)
  expect((await tryToBuy(await world.visitor(), id, 300)).body.code).toBe('members_only')
  expect((await tryToBuy(carol, id, 300, bob.profileId)).body.code).toBe('not_own_profile')
  await world.expectLedgerBalances()
})

test('without a card provider, card payments are rejected and the configuration says so', async () => {
  const bob = await world.as('bob')
  const card = { token: 'pm_card_visa', amount: 500, email: 'bob@people.example', name: 'Bob' }
  const { status, body } = await bob.ask(addStripePayment, card)
  expect([status, body.code]).toEqual([200, 'cards_off'])
  const { body: reported } = await bob.ask(config)
  expect(reported).toMatchObject({ card_publishable_key: null, card_script_url: null })
})
