import {
  batches,
  fundsHistory,
  getPurchases,
  myPurchases,
  receipt,
  refund,
} from '@sayso/contract/calls/money'
import { getPost } from '@sayso/contract/calls/posts'
import type { AccountId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { giveFunds, readFunds } from '../../../testing/funds.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { untilNotified, WITHOUT_DELAY } from '../../../testing/notifications.ts'
import { buy, countMoney, newestSale, rowsOf, secondProfile } from '../../../testing/sales.ts'
import { carryOutAt, orderRefunds, reverseRefunds } from '../../../testing/takedowns.ts'
import { useWorld } from '../../../testing/world.ts'
import { balanceOf } from '../../ledger/index.ts'
import { orderFraudRefunds } from '../index.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, ...WITHOUT_DELAY })

const CANARY = 'canary-of-the-removed'
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

async function sellTo(
  author: Actor,
  buyers: readonly Actor[],
  price = 300,
  releaseAt?: Date,
): Promise<PostId> {
  const post = await author.publish({
    text: 'teaser',
    ptv: { price, text: CANARY, ...(releaseAt && { releaseAt }) },
  })
  for (const buyer of buyers) {
    if (price > 0) await giveFunds(world.ctx, buyer.profileId, price)
    await buy(buyer, post, price)
  }
  await world.settle()
  return post
}

const pendingOf = (id: ProfileId) => world.ctx.db.write((tx) => balanceOf(tx, id, 'author_pending'))
const statusesOf = async (author: Actor, post: PostId) =>
  (await author.call(getPurchases, { post_id: post })).purchases.map(({ status }) => status)
const makeOlder = (id: PurchaseId, days: number) =>
  world.ctx.db.write(async (tx) => {
    await sql`alter table purchase disable trigger purchase_terms_stand`.execute(tx)
    await sql`update purchase set created_at = created_at - make_interval(days => ${days})
               where id = ${rowId(id)}`.execute(tx)
    await sql`alter table purchase enable always trigger purchase_terms_stand`.execute(tx)
  })

test('buyers of a removed post get everything back after two days, once, and the post closes', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const before = await Promise.all([bob, carol].map(({ profileId }) => readFunds(world.ctx, profileId)))
  const post = await sellTo(alice, [bob, carol])
  const pending = await pendingOf(alice.profileId)
  await orderRefunds(world.ctx, post)
  expect(await carryOutAt(world.ctx, inHours(47.9))).toEqual({ refunded: 0, givenBack: 0 })
  expect(await statusesOf(alice, post)).toEqual(['completed', 'completed'])

  expect(await carryOutAt(world.ctx)).toEqual({ refunded: 2, givenBack: 0 })
  const after = await Promise.all([bob, carol].map(({ profileId }) => readFunds(world.ctx, profileId)))
  expect(after).toEqual(before.map((funds) => funds + 300))
  expect(await pendingOf(alice.profileId)).toBe(pending - 2 * 276)
  const seen = await bob.call(getPost, { post_id: post })
  expect(seen.post).toMatchObject({ is_purchased: false, num_purchased: 0 })
  expect(JSON.stringify([seen, await bob.call(myPurchases)])).not.toContain(CANARY)

  const money = await countMoney(world.ctx)
  expect(await carryOutAt(world.ctx)).toEqual({ refunded: 0, givenBack: 0 })
  expect(await countMoney(world.ctx)).toEqual(money)
  await world.expectLedgerBalances()
})

test('buyer and author read why: receipt, funds, email, notification and batch', async () => {
  const [dan, erin] = [await world.as('dan'), await world.as('erin')]
  const post = await sellTo(dan, [erin])
  const id = await newestSale(dan, post)
  await untilNotified(world)
  mailbox.clear()
  await orderRefunds(world.ctx, post)
  await carryOutAt(world.ctx)
  await untilNotified(world)

  expect((await erin.call(receipt, { purchase_id: id })).receipt.refund).toMatchObject({
    by: 'takedown',
    to_funds_amount: 300,
    to_debt_amount: 0,
  })
  const mail = mailbox.newestTo('erin@people.example')
  expect(mail.subject).toBe('Refunded: a post by @dan')
  expect(mail.text).toContain('Refunded because the post was removed: $3.00 to your funds.')
  expect(mail.text).not.toContain('See the post')
  const lineOf = async (person: Actor, kind: string) =>
    (await person.call(fundsHistory)).entries.find((entry) => entry.kind === kind)
  expect(await lineOf(erin, 'takedown')).toMatchObject({ amount: 300, purchase_id: id })
  expect(await lineOf(dan, 'sale_takedown')).toMatchObject({ amount: -276, balance: null })
  expect((await dan.call(batches)).batches[0]).toMatchObject({
    ...{
      num_sales: 1,
      num_returned: 1,
      returned_amount: 300,
      balance: 0,
      restored_amount: 0,
      left_amount: 0,
    },
  })
  const notified = await rowsOf(
    world.ctx,
    sql<{ about: string; detail: string }>`
      select about, detail from notification_event
       where source_id = ${rowId(id)} and not is_undone and about <> 'sale' order by about`,
  )
  expect(notified).toEqual([
    { about: 'platform_refund', detail: 'takedown' },
    { about: 'refund', detail: 'takedown' },
  ])
  await world.expectLedgerBalances()
})

test('purchases that are refunded, or older than ninety days, are passed over', async () => {
  const [frank, bob] = [await world.as('frank'), await world.as('bob')]
  const post = await sellTo(frank, [bob, await world.as('carol'), await world.as('erin')])
  const [last, , first] = (await frank.call(getPurchases, { post_id: post })).purchases
  await makeOlder(first?.unique_id as PurchaseId, 91)
  await frank.call(refund, { purchase_id: last?.unique_id as PurchaseId })
  await orderRefunds(world.ctx, post)
  expect((await carryOutAt(world.ctx)).refunded).toBe(1)
  expect(await statusesOf(frank, post)).toEqual(['refunded', 'refunded', 'completed'])
  await world.expectLedgerBalances()
})

test('if the post was removed before its release, all buyers get their money back', async () => {
  const [grace, bob] = [await world.as('grace'), await world.as('bob')]
  const post = await sellTo(grace, [bob], 500, inHours(100 * 24))
  await makeOlder(await newestSale(grace, post), 200)
  await orderRefunds(world.ctx, post)
  expect((await carryOutAt(world.ctx)).refunded).toBe(1)
  await world.expectLedgerBalances()
})

test('an account closed for fraud refunds the sales of all its profiles', async () => {
  const [heidi, bob, carol] = [await world.as('heidi'), await world.as('bob'), await world.as('carol')]
  await sellTo(heidi, [bob, carol])
  await sellTo(heidi, [bob], 0)
  const other = await secondProfile(heidi, 'heidi_two')
  await sellTo(heidi.actingAs(other), [carol], 700)
  const [account] = await rowsOf(
    world.ctx,
    sql<{ id: bigint }>`select account_id as id from profile where id = ${rowId(other)}`,
  )
  const accountId = wireId<AccountId>(account?.id ?? 0n)
  const order = () =>
    world.ctx.db.write((tx) =>
      orderFraudRefunds(tx, world.ctx, { accountId, because: 'sold what was not hers' }),
    )
  const id = await order()
  expect(await order()).toBe(id)
  expect((await carryOutAt(world.ctx)).refunded).toBe(4)
  expect(await pendingOf(other)).toBe(0)
  await world.expectLedgerBalances()
})

test('a decision that is reversed in time refunds nobody, and can be made again', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const post = await sellTo(alice, [bob])
  const first = await orderRefunds(world.ctx, post)
  expect(await orderRefunds(world.ctx, post)).toBe(first)
  await reverseRefunds(world.ctx, first)
  expect(await carryOutAt(world.ctx)).toEqual({ refunded: 0, givenBack: 0 })
  expect(await statusesOf(alice, post)).toEqual(['completed'])
  expect(await orderRefunds(world.ctx, post)).not.toBe(first)
  expect((await carryOutAt(world.ctx)).refunded).toBe(1)
  await world.expectLedgerBalances()
})

test('one purchase that cannot be refunded does not stop the others, and is tried again', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const post = await sellTo(alice, [bob, carol])
  const stuck = await newestSale(alice, post)
  await rowsOf(
    world.ctx,
    sql`create function break_takedown() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  )
  await rowsOf(
    world.ctx,
    sql`create trigger break_takedown before update on purchase for each row
          when (new.id = ${sql.lit(String(rowId(stuck)))}::bigint) execute function break_takedown()`,
  )
  await orderRefunds(world.ctx, post)
  await expect(carryOutAt(world.ctx)).rejects.toThrow('some purchases could not be refunded')
  expect(await statusesOf(alice, post)).toEqual(['completed', 'refunded'])
  await rowsOf(world.ctx, sql`drop trigger break_takedown on purchase`)
  expect((await carryOutAt(world.ctx)).refunded).toBe(1)
  await world.expectLedgerBalances()
})

test('two workers and the author at the same time refund each purchase once', async () => {
  const [dan, ...buyers] = await Promise.all(
    (['dan', 'bob', 'carol', 'erin', 'frank', 'grace'] as const).map((name) => world.as(name)),
  )
  if (!dan) throw new Error('nobody is there')
  const post = await sellTo(dan, buyers)
  const ids = (await dan.call(getPurchases, { post_id: post })).purchases.map(({ unique_id }) => unique_id)
  await orderRefunds(world.ctx, post)
  const [one, two, ...asked] = await Promise.all([
    carryOutAt(world.ctx),
    carryOutAt(world.ctx),
    ...ids.slice(0, 3).map((purchase_id) => dan.ask(refund, { purchase_id })),
  ])
  const byAuthor = asked.filter(({ body }) => body.success).length
  for (const { body } of asked) if (!body.success) expect(body.code).toBe('refund_done')
  expect(one.refunded + two.refunded + byAuthor).toBe(5)
  expect(new Set(await statusesOf(dan, post))).toEqual(new Set(['refunded']))
  await world.expectLedgerBalances()
})

test('who bore a refund is never changed', async () => {
  for (const statement of [
    'update takedown_refund set from_loss = from_loss + 1',
    'delete from takedown_refund',
    'truncate takedown_refund',
  ]) {
    await expect(rowsOf(world.ctx, sql.raw(statement)), statement).rejects.toThrow(/never changed/)
  }
})
