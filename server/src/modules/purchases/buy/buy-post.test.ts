import { myPurchases } from '@sayso/contract/calls/money'
import { createPost, getPost, stopSelling, updatePost } from '@sayso/contract/calls/posts'
import { get as getUser } from '@sayso/contract/calls/user'
import type { PostId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import { giveFunds, readFunds } from '../../../testing/funds.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { buy, rowsOf, secondProfile, tryToBuy } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)

const CANARY = 'canary-of-the-locked'
const sold = { text: 'teaser', ptv: { price: 300, text: CANARY } }

async function people() {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  return { alice, bob, carol }
}

test('buying unlocks the text for the buyer and nobody else', async () => {
  const { alice, bob, carol } = await people()
  await giveFunds(world.ctx, bob.profileId, 1000)
  const id = await alice.publish(sold)
  const before = (await bob.call(getPost, { post_id: id })).post
  expect(before).toMatchObject({ can_buy: true, is_purchased: false, num_purchased: 0 })
  expect(JSON.stringify(before)).not.toContain(CANARY)

  const { post, fund_account_balance } = await buy(bob, id, 300)
  expect(fund_account_balance).toBe(700)
  expect(post).toMatchObject({ ptv_text: CANARY, is_purchased: true, can_buy: false, num_purchased: 1 })
  expect(post.purchase).toMatchObject({ paid_amount: 300, status: 'completed' })
  expect(post.seal?.salt).toMatch(/^[0-9a-f]{64}$/)
  expect((await bob.call(getPost, { post_id: id })).post).toEqual(post)
  for (const other of [carol, await world.visitor()]) {
    const seen = await other.call(getPost, { post_id: id })
    expect(JSON.stringify(seen)).not.toContain(CANARY)
    expect(seen.post).toMatchObject({ is_purchased: false, num_purchased: 1 })
  }
  const { user } = await bob.call(getUser)
  expect(user.profiles[0]?.fund_account_balance).toBe(700)
  await world.expectLedgerBalances()
})

test('fees are rounded half up to the cent, and the author gets the rest', async () => {
  const { bob } = await people()
  const dan = await world.as('dan')
  await giveFunds(world.ctx, bob.profileId, 10_000)
  await buy(bob, await dan.publish(sold), 300)
  await buy(bob, await dan.publish({ text: 'dearer', ptv: { price: 5010, text: 'more' } }), 5010)
  const sales = await rowsOf(
    world.ctx,
    sql<{ paid: bigint; sayso_fee: bigint; transaction_fee: bigint }>`
      select paid, sayso_fee, transaction_fee from purchase where author_id = ${rowId(dan.profileId)} order by id`,
  )
  expect(sales).toEqual([
    { paid: 300n, sayso_fee: 15n, transaction_fee: 9n },
    { paid: 5010n, sayso_fee: 251n, transaction_fee: 145n },
  ])
  const [pending] = await rowsOf(
    world.ctx,
    sql<{ cents: bigint }>`select credits - debits as cents from ledger_account
      where kind = 'author_pending' and profile_id = ${rowId(dan.profileId)}`,
  )
  expect(pending?.cents).toBe(276n + 4614n)
  // Earnings are not funds.
  expect(await readFunds(world.ctx, dan.profileId)).toBe(0)
  await world.expectLedgerBalances()
})

test('buying again charges nothing, whatever amount is sent and even after the sale ended', async () => {
  const { alice, bob } = await people()
  await giveFunds(world.ctx, bob.profileId, 1000)
  const funds = await readFunds(world.ctx, bob.profileId)
  const id = await alice.publish(sold)
  const first = await buy(bob, id, 300)
  expect(await buy(bob, id, 300)).toEqual(first)
  await alice.call(updatePost, { post_id: id, text: 'teaser', ptv_price_in_cents: cents(400) })
  expect((await buy(bob, id, 7)).fund_account_balance).toBe(funds - 300)
  await alice.call(stopSelling, { post_id: id })
  const again = await buy(bob, id, 300)
  expect(again.post).toMatchObject({ ptv_text: CANARY, num_purchased: 1 })
  expect(again.fund_account_balance).toBe(funds - 300)
  await world.expectLedgerBalances()
})

test('an account buys a post once, whichever of its profiles buys', async () => {
  const { alice, bob } = await people()
  const other = await secondProfile(bob, 'bob_too')
  await giveFunds(world.ctx, bob.profileId, 300)
  await giveFunds(world.ctx, other, 300)
  const id = await alice.publish(sold)
  const both = await Promise.all([tryToBuy(bob, id, 300), tryToBuy(bob, id, 300, other)])
  expect(both.map(({ body }) => body.success)).toEqual([true, true])
  for (const { body } of both) expect(body['post']).toMatchObject({ ptv_text: CANARY, num_purchased: 1 })
  const seen = await bob.call(getPost, { post_id: id, user_profile_id: other })
  expect(seen.post).toMatchObject({ is_purchased: true, ptv_text: CANARY })
  const { posts } = await bob.call(myPurchases, { user_profile_id: other })
  expect(posts.map(({ unique_id }) => unique_id)).toContain(id)
  await world.expectLedgerBalances()
})

test('a buyer can read nothing before the release and everything after it', async () => {
  const { alice, bob } = await people()
  await giveFunds(world.ctx, bob.profileId, 300)
  const { post } = await alice.call(createPost, {
    ...{ text: 'soon', visibility: 'everyone', geo_visibility: 'global', type: 'paid', ptv_text: CANARY },
    ptv_price_in_cents: cents(300),
    ptv_release_on_payment: false,
    ptv_release_time: '2032-01-01 12:00:00',
    ptv_release_timezone: 'UTC',
  })
  const id = post.unique_id
  const paid = await buy(bob, id, 300)
  expect(paid.post).toMatchObject({ is_purchased: true, can_buy: false })
  const [bought] = (await bob.call(myPurchases)).posts
  expect(bought?.unique_id).toBe(id)
  for (const answer of [paid, await bob.call(getPost, { post_id: id }), bought]) {
    expect(JSON.stringify(answer)).not.toContain(CANARY)
    expect(JSON.stringify(answer)).not.toContain('"salt"')
  }
  await alice.call(updatePost, { post_id: id, text: 'now', ptv_release_on_payment: true })
  expect((await bob.call(getPost, { post_id: id })).post.ptv_text).toBe(CANARY)
  await world.expectLedgerBalances()
})

test('where paying more is allowed, the amount the buyer chose is charged', async () => {
  const { alice, bob } = await people()
  await giveFunds(world.ctx, bob.profileId, 2000)
  const funds = await readFunds(world.ctx, bob.profileId)
  const id = await alice.publish({ text: 'tip', ptv: { price: 300, text: 'words', canPayMore: true } })
  const { post, fund_account_balance } = await buy(bob, id, 1234)
  expect(post.purchase?.paid_amount).toBe(1234)
  expect(fund_account_balance).toBe(funds - 1234)
  await world.expectLedgerBalances()
})

test('a post with price zero can be bought without funds', async () => {
  const { alice } = await people()
  const erin = await world.as('erin')
  const id = await alice.publish({ text: 'gift', ptv: { price: 0, text: CANARY } })
  const { post, fund_account_balance } = await buy(erin, id, 0)
  expect(post).toMatchObject({ ptv_text: CANARY, is_purchased: true, num_purchased: 1 })
  expect(fund_account_balance).toBe(0)
  await world.expectLedgerBalances()
})

test('a buyer keeps the version they paid for after edits and after the post expires', async () => {
  const { alice, bob } = await people()
  await giveFunds(world.ctx, bob.profileId, 300)
  const id: PostId = await alice.publish({ ...sold, durationMinutes: 60 })
  await buy(bob, id, 300)
  await alice.call(updatePost, { post_id: id, text: 'teaser', ptv_text: 'swapped after the sale' })
  await rowsOf(
    world.ctx,
    sql`update post set expires_at = now() - interval '1 second' where id = ${rowId(id)}`,
  )
  await world.ctx.redis.del(`card4:${id}`)
  expect((await bob.call(getPost, { post_id: id })).post.ptv_text).toBe(CANARY)
  const { posts } = await bob.call(myPurchases)
  expect(posts[0]).toMatchObject({ unique_id: id, ptv_text: CANARY })
})

test('a sale publishes ids only, and its receipt is emailed once without any of the text', async () => {
  const { alice } = await people()
  const frank = await world.as('frank')
  await giveFunds(world.ctx, frank.profileId, 300)
  const id = await alice.publish(sold)
  await buy(frank, id, 300)
  await buy(frank, id, 300)
  await world.settle()
  const mails = mailbox.mails.filter(
    ({ recipients, subject }) => recipients.includes('frank@people.example') && subject?.includes('receipt'),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('@alice')
  expect(mails[0]?.text).toContain('$3.00')
  expect(mails[0]?.text).toContain(`/p/${id}`)
  expect(`${mails[0]?.text} ${mails[0]?.html}`).not.toMatch(new RegExp(`${CANARY}|teaser`))
  const facts = await rowsOf(
    world.ctx,
    sql<{ keys: string }>`
      select distinct (select string_agg(key, ' ' order by key) from jsonb_object_keys(payload) key) as keys
        from outbox where subject like 'purchases.%'`,
  )
  expect(facts).toEqual([{ keys: 'authorId buyerId postId purchaseId' }])
  await world.expectLedgerBalances()
})
