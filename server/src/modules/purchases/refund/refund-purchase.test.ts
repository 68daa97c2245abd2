import { getPurchases, myPurchases, refund } from '@sayso/contract/calls/money'
import { deletePost, getPost } from '@sayso/contract/calls/posts'
import type { ProfileId, PurchaseId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import { giveFunds, readFunds } from '../../../testing/funds.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { buy, countMoney, newestSale, rowsOf, secondProfile } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)

const CANARY = 'canary-of-the-refunded'
const sold = { text: 'teaser', ptv: { price: 300, text: CANARY } }

/** Bob has bought one post of Alice's and nothing else. */
async function sale() {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await giveFunds(world.ctx, bob.profileId, 300)
  const funds = await readFunds(world.ctx, bob.profileId)
  const post = await alice.publish(sold)
  await buy(bob, post, 300)
  return { alice, bob, post, funds, id: await newestSale(alice, post) }
}

const balance = async (profile: ProfileId, kind: string) =>
  Number(
    (
      await rowsOf(
        world.ctx,
        sql<{ cents: bigint }>`select credits - debits as cents from ledger_account
          where kind = ${kind} and profile_id = ${rowId(profile)}`,
      )
    )[0]?.cents ?? 0n,
  )

test('a refund returns the full price and locks the post, which can be bought again', async () => {
  const { alice, bob, post, funds, id } = await sale()
  const pending = await balance(alice.profileId, 'author_pending')
  const { purchase } = await alice.call(refund, { purchase_id: id })
  expect(purchase).toMatchObject({ unique_id: id, status: 'refunded', can_refund: false, paid_amount: 300 })
  expect(await readFunds(world.ctx, bob.profileId)).toBe(funds)
  expect(await balance(alice.profileId, 'author_pending')).toBe(pending - 276)

  const seen = await bob.call(getPost, { post_id: post })
  expect(seen.post).toMatchObject({ is_purchased: false, can_buy: true, num_purchased: 0 })
  const { posts } = await bob.call(myPurchases)
  expect(posts.find(({ unique_id }) => unique_id === post)).toMatchObject({
    is_purchased: false,
    purchase: { unique_id: id, status: 'refunded', refunded: expect.any(String) },
  })
  expect(JSON.stringify([seen, posts])).not.toMatch(/canary|"salt"/)

  const again = await buy(bob, post, 300)
  expect(again.post).toMatchObject({ ptv_text: CANARY, num_purchased: 1 })
  const sales = (await alice.call(getPurchases, { post_id: post })).purchases
  expect(sales.map(({ status, can_refund }) => [status, can_refund])).toEqual([
    ['completed', true],
    ['refunded', false],
  ])
  await world.expectLedgerBalances()
})

test('a second refund of a purchase is rejected', async () => {
  const { alice, bob, id, funds } = await sale()
  await alice.call(refund, { purchase_id: id })
  const before = await countMoney(world.ctx)
  const { body } = await alice.ask(refund, { purchase_id: id })
  expect(body).toMatchObject({ code: 'refund_done', error: 'This purchase is already refunded' })
  expect(await countMoney(world.ctx)).toEqual(before)
  expect(await readFunds(world.ctx, bob.profileId)).toBe(funds)
  await world.expectLedgerBalances()
})

test('only the author can refund, with any profile, and others learn nothing', async () => {
  const { alice, bob, id } = await sale()
  const carol = await world.as('carol')
  const never = '0000000000001' as PurchaseId
  const answers = [
    await carol.ask(refund, { purchase_id: never }),
    await bob.ask(refund, { purchase_id: id }),
    await carol.ask(refund, { purchase_id: id }),
  ]
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect(answers[0]?.body).toMatchObject({ code: 'purchase_not_found', error: 'Purchase not found' })
  expect((await (await world.visitor()).ask(refund, { purchase_id: id })).body.code).toBe('members_only')
  const other = await secondProfile(alice, 'alice_two')
  const { purchase } = await alice.call(refund, { purchase_id: id, user_profile_id: other })
  expect(purchase.status).toBe('refunded')
  await world.expectLedgerBalances()
})

test('a purchase cannot be refunded after ninety days', async () => {
  const { alice, id, post } = await sale()
  const age = (to: string) =>
    world.ctx.db.write(async (tx) => {
      await sql`alter table purchase disable trigger purchase_terms_stand`.execute(tx)
      await sql`update purchase set created_at = clock_timestamp() - ${to}::interval
                 where id = ${rowId(id)}`.execute(tx)
      await sql`alter table purchase enable always trigger purchase_terms_stand`.execute(tx)
    })
  await age('90 days')
  const { body } = await alice.ask(refund, { purchase_id: id })
  expect(body).toMatchObject({
    code: 'refund_too_late',
    error: 'A purchase can be refunded for 90 days',
  })
  expect((await alice.call(getPurchases, { post_id: post })).purchases[0]?.can_refund).toBe(false)
  await age('89 days 23 hours 59 minutes')
  await alice.call(refund, { purchase_id: id })
  await world.expectLedgerBalances()
})

test('a free purchase can be refunded without money', async () => {
  const [alice, erin] = [await world.as('alice'), await world.as('erin')]
  const post = await alice.publish({ text: 'gift', ptv: { price: 0, text: CANARY } })
  await buy(erin, post, 0)
  await alice.call(refund, { purchase_id: await newestSale(alice, post) })
  expect(JSON.stringify(await erin.call(getPost, { post_id: post }))).not.toContain(CANARY)
  await world.expectLedgerBalances()
})

test('a post with buyers cannot be deleted until all are refunded', async () => {
  const { alice, post, id } = await sale()
  expect((await alice.ask(deletePost, { post_id: post })).body.code).toBe('post_delete_sold')
  await alice.call(refund, { purchase_id: id })
  expect((await alice.call(getPost, { post_id: post })).post.can_delete).toBe(true)
  await alice.call(deletePost, { post_id: post })
  await world.expectLedgerBalances()
})

test('a refund publishes ids only, and the buyer is notified by email', async () => {
  const { alice, id } = await sale()
  mailbox.clear()
  // The receipt comes first, which tells it apart from the refund email.
  await world.settle()
  await alice.call(refund, { purchase_id: id })
  await world.settle()
  const mail = mailbox.newestTo('bob@people.example')
  expect(mail.subject).toBe('Refunded: a post by @alice')
  expect(mail.text).toContain('$3.00')
  expect(mail.text).not.toContain(CANARY)
  const [fact] = await rowsOf(
    world.ctx,
    sql<{ payload: Record<string, string> }>`
      select payload from outbox where subject = 'purchases.refunded' order by id desc limit 1`,
  )
  expect(Object.keys(fact?.payload ?? {}).sort()).toEqual([
    'authorId',
    'buyerId',
    'by',
    'postId',
    'purchaseId',
  ])
})
