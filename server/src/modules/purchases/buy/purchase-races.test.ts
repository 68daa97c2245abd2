import { getPurchases, refund } from '@sayso/contract/calls/money'
import { deletePost, updatePost } from '@sayso/contract/calls/posts'
import type { ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Reply } from '../../../testing/cast.ts'
import { giveFunds, readFunds } from '../../../testing/funds.ts'
import { buy, newestSale, rowsOf, tryToBuy } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld({ DATABASE_POOL: '8' })

const sold = { text: 'teaser', ptv: { price: 300, text: 'hidden words' } }
const ROUNDS = 25

const times = <T>(count: number, act: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => act(i)))

const successes = (received: readonly Reply[]) => received.filter(({ body }) => body.success).length
const codes = (received: readonly Reply[]) => new Set(received.map(({ body }) => body.code ?? 'done'))

test('fifty concurrent purchases of a post by one account are one sale', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await giveFunds(world.ctx, bob.profileId, 2000)
  const id = await alice.publish(sold)
  const received = await times(50, () => tryToBuy(bob, id, 300))
  expect(successes(received)).toBe(50)
  expect(await readFunds(world.ctx, bob.profileId)).toBe(1700)
  expect((await alice.call(getPurchases, { post_id: id })).purchases).toHaveLength(1)
  await world.expectLedgerBalances()
})

test('funds for one post buy one of thirty concurrently', async () => {
  const [alice, carol] = [await world.as('alice'), await world.as('carol')]
  await giveFunds(world.ctx, carol.profileId, 300)
  const posts = await times(30, () => alice.publish(sold))
  const received = await Promise.all(posts.map((id) => tryToBuy(carol, id, 300)))
  expect(successes(received)).toBe(1)
  expect(codes(received)).toEqual(new Set(['done', 'balance_too_low']))
  expect(await readFunds(world.ctx, carol.profileId)).toBe(0)
  await world.expectLedgerBalances()
})

test('twenty concurrent refunds are one refund', async () => {
  const [alice, dan] = [await world.as('alice'), await world.as('dan')]
  await giveFunds(world.ctx, dan.profileId, 300)
  const id = await alice.publish(sold)
  await buy(dan, id, 300)
  const sale = await newestSale(alice, id)
  const received = await times(20, () => alice.ask(refund, { purchase_id: sale }))
  expect(successes(received)).toBe(1)
  expect(codes(received)).toEqual(new Set(['done', 'refund_done']))
  expect(await readFunds(world.ctx, dan.profileId)).toBe(300)
  await world.expectLedgerBalances()
})

test('a concurrent delete and purchase never both succeed', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await giveFunds(world.ctx, bob.profileId, 300 * ROUNDS)
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const id = await alice.publish(sold)
    const acts = [() => alice.ask(deletePost, { post_id: id }), () => tryToBuy(bob, id, 300)]
    if (round % 2) acts.reverse()
    const received = await Promise.all(acts.map((act) => act()))
    expect(successes(received), JSON.stringify(received.map(({ body }) => body.code))).toBe(1)
    outcomes.add(received.find(({ body }) => !body.success)?.body.code ?? '')
  }
  expect([...outcomes].every((code) => ['post_not_found', 'post_delete_sold'].includes(code))).toBe(true)
  await world.expectLedgerBalances()
})

test('during a price change a purchase pays the price shown or is rejected with the new one', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await giveFunds(world.ctx, bob.profileId, 300 * ROUNDS)
  for (let round = 0; round < ROUNDS; round++) {
    const funds = await readFunds(world.ctx, bob.profileId)
    const id = await alice.publish(sold)
    const dearer = { post_id: id, text: 'teaser', ptv_price_in_cents: cents(400) }
    const [received] = await Promise.all([tryToBuy(bob, id, 300), alice.ask(updatePost, dearer)])
    if (!received.body.success) {
      expect(received.body).toMatchObject({ code: 'price_changed', details: { price_in_cents: 400 } })
    }
    expect(await readFunds(world.ctx, bob.profileId)).toBe(funds - (received.body.success ? 300 : 0))
  }
  // Each side publishes its event in its own transaction: a sale at the old price comes before the new price.
  const late = await rowsOf(
    world.ctx,
    sql`select from outbox sale join outbox edit on edit.payload->>'postId' = sale.payload->>'postId'
         where sale.subject = 'purchases.bought' and edit.subject = 'posts.edited' and sale.id > edit.id`,
  )
  expect(late).toEqual([])
  await world.expectLedgerBalances()
})

test('a concurrent refund and repurchase keep the ledger balanced', async () => {
  const [alice, erin] = [await world.as('alice'), await world.as('erin')]
  await giveFunds(world.ctx, erin.profileId, 1000)
  const id = await alice.publish(sold)
  for (let round = 0; round < ROUNDS; round++) {
    await buy(erin, id, 300)
    const sale = await newestSale(alice, id)
    await Promise.all([alice.call(refund, { purchase_id: sale }), buy(erin, id, 300)])
    const live = await rowsOf(
      world.ctx,
      sql<{ id: bigint }>`select id from purchase where post_id = ${rowId(id)} and status = 'completed'`,
    )
    expect(await readFunds(world.ctx, erin.profileId)).toBe(1000 - 300 * live.length)
  }
  await world.expectLedgerBalances()
})

test('many concurrent purchases in both directions cause no deadlock', async () => {
  const names = ['bob', 'carol', 'dan', 'erin', 'frank'] as const
  const [alice, ...others] = await Promise.all([world.as('alice'), ...names.map((name) => world.as(name))])
  for (const person of [alice, ...others]) await giveFunds(world.ctx, person.profileId, 3000)
  const pairs = await Promise.all(
    others.flatMap((other) =>
      Array.from({ length: 4 }, async () => [
        { buyer: other, post: await alice.publish(sold) },
        { buyer: alice, post: await other.publish(sold) },
      ]),
    ),
  )
  const received = await Promise.all(pairs.flat().map(({ buyer, post }) => tryToBuy(buyer, post, 300)))
  expect(codes(received)).toEqual(new Set(['done', 'balance_too_low']))
  const [stats] = await rowsOf(
    world.ctx,
    sql<{ deadlocks: bigint }>`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  expect(stats?.deadlocks).toBe(0n)
  await world.expectLedgerBalances()
})

test('purchases do not wait for a lock on the author’s earnings, and can be refunded afterwards', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await giveFunds(world.ctx, bob.profileId, 600)
  const before = await readFunds(world.ctx, bob.profileId)
  const [first, second] = [await alice.publish(sold), await alice.publish(sold)]
  await buy(bob, first, 300)
  const partsBefore = await inParts(alice.profileId)
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: isBought, resolve: letGo } = Promise.withResolvers<void>()
  const other = world.ctx.db.write(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select from ledger_account
       where id = ledger_account_id('author_pending', ${rowId(alice.profileId)}) for no key update`.execute(
      tx,
    )
    held()
    await isBought
  })
  await isHeld
  await buy(bob, second, 300).finally(letGo)
  await other
  expect((await inParts(alice.profileId)) - partsBefore).toBe(276)
  await world.expectLedgerBalances()
  for (const id of [first, second]) await alice.call(refund, { purchase_id: await newestSale(alice, id) })
  expect(await inParts(alice.profileId)).toBe(0)
  expect(await readFunds(world.ctx, bob.profileId)).toBe(before)
  await world.expectLedgerBalances()
})

/** The earnings that were booked in parts while the account was in heavy use. */
async function inParts(author: ProfileId): Promise<number> {
  const sum = sql<{ cents: number }>`
    select coalesce(sum(credits), 0)::int as cents from ledger_account_part
     where account_id = ledger_account_id('author_pending', ${rowId(author)})`
  return (await rowsOf(world.ctx, sum))[0]?.cents ?? 0
}
